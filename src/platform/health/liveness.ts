import type { Database } from '#platform/db/database.ts'

export type Liveness = {
  /** Reason why only a restart of the process helps. Undefined while the process is healthy. */
  fault: () => string | undefined
  stop: () => void
}

const BEAT_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A pause is reported for this long, because no probe could be served during the pause. */
const REPORTED_FOR_MS = 30_000

/**
 * Watches for failures that a process cannot recover from: connections that are never returned, and a blocked
 * event loop. An unreachable database is not included, because a restart of the process would not fix it.
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
