import { withoutValues } from '#platform/log/loggable-error.ts'

/**
 * Starts, waits for SIGTERM or SIGINT, stops in order and ends with 0. Whoever is told to stop while starting
 * finishes that first, so that nothing half started stays behind. A failed start says why and ends with 1.
 */
export async function runUntilSignal(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  const told = new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve())
    process.on('SIGINT', () => resolve())
    // `npm start` ended without being able to say so.
    process.on('disconnect', () => resolve())
  })
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${withoutValues(error).stack}\n`)
    process.exit(1)
  })
  let server: { stop: () => Promise<void> }
  try {
    server = await start()
  } catch (error) {
    process.stderr.write(`\n${withoutValues(error).message}\n\n`)
    process.exit(1)
  }
  await told
  await server.stop()
  process.exit(0)
}
