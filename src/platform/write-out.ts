import type { Writable } from 'node:stream'

/** Writes a part of a long output; where its reader is slower, waits for the reader to catch up or go away. */
export function writeOut(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.write(text)) resolve()
    else onceAny(stream, ['drain', 'error', 'close'], resolve)
  })
}

/**
 * Waits until everything that was written has left this process, however slowly it is read: ending before would cut
 * off what a pipe has not taken yet. A reader that has gone away ends the wait.
 */
export async function writtenOut(streams: Writable[]): Promise<void> {
  await Promise.all(
    streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          if (stream.destroyed) return resolve()
          onceAny(stream, ['error', 'close'], resolve)
          // What is written last is taken last.
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
