import type { Writable } from 'node:stream'

/** Writes a part of a long output. If the reader is slower, waits until it catches up or disconnects. */
export function writeOut(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.write(text)) resolve()
    else onceAny(stream, ['drain', 'error', 'close'], resolve)
  })
}

/**
 * Waits until all output has left this process, however slow the reader is. Ending earlier would lose output
 * that the pipe has not accepted yet. If the reader disconnects, the wait ends.
 */
export async function writtenOut(streams: Writable[]): Promise<void> {
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          if (stream.destroyed) return resolve()
          onceAny(stream, ['error', 'close'], resolve)
          // Output is written in order, so this callback runs after everything else is written.
          stream.write('', () => resolve())
        }),
    ),
  )
}

function onceAny(stream: Writable, events: string[], act: () => void): void {
  const stop = () => {
    for (const event of events) stream.off(event, stop)
    act()
  }
  for (const event of events) stream.on(event, stop)
}
