import { withoutValues } from '#platform/log/loggable-error.ts'

/** A process ends by force this long after draining, even if something hangs. Supervisors usually kill it after 30 s. */
const LAST_EXIT_MS = 28_000

/**
 * Starts, waits for SIGTERM or SIGINT, stops in order and ends with 0. Whoever is told to stop while starting
 * finishes that first, so that nothing half started stays behind. A failed start says why and ends with 1, and so
 * does what does not stop in time.
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
    // `npm start` ended without being able to say so.
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
