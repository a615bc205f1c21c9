/** Starts, waits for SIGTERM or SIGINT, stops in order and ends with 0. A failed start says why and ends with 1. */
export async function runUntilSignal(start: () => Promise<{ stop: () => Promise<void> }>): Promise<void> {
  let server: { stop: () => Promise<void> }
  try {
    server = await start()
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n\n`)
    process.exit(1)
  }
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // `npm start` ended without being able to say so.
  process.on('disconnect', stop)
}
