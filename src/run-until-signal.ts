import { withoutValues } from '#platform/log/loggable-error.ts'

/**
 * The process is forced to exit this long after draining, even if a part hangs. Supervisors usually kill it
 * after 30 s.
 */
const LAST_EXIT_MS = 28_000

/**
 * Starts, waits for SIGTERM or SIGINT, stops in order and exits with 0. If the signal arrives during the
 * start, the start is completed first, so that nothing half-started remains. A failed start prints the reason
 * and exits with 1; so does a stop that takes too long.
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  let last: NodeJS.Timeout | undefined
  const signaled = new Promise<void>((resolve) => {
    let isSignaled = false
    const tell = () => {
      if (!isSignaled) last = setTimeout(endAnyway, LAST_EXIT_MS).unref()
      isSignaled = true
      resolve()
    }
    process.on('SIGTERM', tell)
    process.on('SIGINT', tell)
    // `npm start` ended without sending a signal.
    process.on('disconnect', tell)
  })
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${withoutValues(error).stack}\n`)
    process.exit(1)
  })
  let server: Running
  try {
    server = await start()
  } catch (error) {
    process.stderr.write(`\n${withoutValues(error).message}\n\n`)
    process.exit(1)
  }
  await signaled
  clearTimeout(last)
  setTimeout(endAnyway, LAST_EXIT_MS + server.drainSeconds * 1000).unref()
  await server.stop()
  process.exit(0)
}

type Running = { drainSeconds: number; stop: () => Promise<void> }

function endAnyway(): void {
  process.stderr.write('Something did not stop in time; what was under way is taken up at the next start.\n')
  process.exit(1)
}
