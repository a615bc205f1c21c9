import type { Database } from '#platform/db/database.ts'

export type Liveness = {
  /** Why nothing but a new process helps; undefined while this one is sound. */
  fault: () => string | undefined
  stop: () => void
}

const BEAT_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A pause is told for so long, since nobody could ask meanwhile. */
const REPORTED_FOR_MS = 30_000

/**
 * Watches what a process cannot mend by itself: connections that never come back, and an event loop that stands still.
 * A database that is away is no such thing, and ending the process would not bring it back.
 */
export function watchLiveness({ isWedged }: Pick<Database, 'isWedged'>): Liveness {
  let lastBeatMs = performance.now()
  let lastPauseMs = Number.NEGATIVE_INFINITY
  const beat = () => {
    const now = performance.now()
    if (now - lastBeatMs > LONGEST_PAUSE_MS) lastPauseMs = now
    lastBeatMs = now
  }
  const timer = setInterval(beat, BEAT_MS).unref()
  return {
    fault: () => {
      beat()
      if (isWedged()) return 'All connections to the database are taken, and none comes back.'
      if (performance.now() - lastPauseMs < REPORTED_FOR_MS) return 'This process stood still for seconds.'
      return undefined
    },
    stop: () => clearInterval(timer),
  }
}
