import type { Logger } from 'pino'

type Stopped = { name: string; stop: () => Promise<unknown> | undefined; withinMs?: number }

const PART_MS = 5_000

/** Stops the parts one after the other. A part that fails or takes too long is logged and skipped. */
export async function stopInOrder(log: Pick<Logger, 'warn'>, parts: readonly Stopped[]): Promise<void> {
  for (const { name, stop, withinMs = PART_MS } of parts) {
    const { promise: tooLong, resolve } = Promise.withResolvers<'too long'>()
    const timer = setTimeout(() => resolve('too long'), withinMs)
    try {
      const ended = await Promise.race([Promise.resolve().then(stop), tooLong])
      if (ended === 'too long') log.warn({ part: name, withinMs }, 'did not stop in time')
    } catch (error) {
      log.warn({ part: name, err: error }, 'did not stop in order')
    } finally {
      clearTimeout(timer)
    }
  }
}
