import type { Logger } from 'pino'
import { databaseErrorKind, isOutage, tellsOfOutage } from '#platform/db/database-error-kind.ts'

export type OutageLog = {
  /**
   * Counts an error of the database's own connections. Returns false if the database can be used; the caller
   * then logs the error.
   */
  note: (error: unknown) => boolean
  /** Does the same for an error from any source. The error counts only if it came from the database. */
  noteIfOfDatabase: (error: unknown) => boolean
  stop: () => void
}

type Outage = {
  sinceMs: number
  errors: number
  last: unknown
  lastMs: number
  loggedMs: number
  timer: NodeJS.Timeout
}

const LOOK_MS = 2_000
const LOGGED_AGAIN_MS = 60_000
/** An outage has not ended while some connections still fail. */
const QUIET_MS = 5_000

/**
 * Logs an unusable database as one outage, because everything that uses the database fails: one error at the
 * start, a warning with the number of errors each minute, and a warning at the end. `log` must not count
 * errors itself.
 */
export function outageLog({
  log,
  isOver,
}: {
  log: Pick<Logger, 'error' | 'warn'>
  isOver: () => Promise<boolean>
}): OutageLog {
  let outage: Outage | undefined

  async function look(current: Outage): Promise<void> {
    const isUsable = await isOver()
    if (outage !== current) return
    const nowMs = performance.now()
    const isEnded = isUsable && nowMs - current.lastMs >= QUIET_MS
    const { errors, sinceMs } = current
    const summary = { seconds: Math.round((nowMs - sinceMs) / 1000), errors }
    if (isEnded) {
      end()
      log.warn(summary, 'the database can be used again')
    } else if (nowMs - current.loggedMs >= LOGGED_AGAIN_MS) {
      current.loggedMs = nowMs
      log.warn({ ...summary, err: current.last }, 'the database still cannot be used')
    }
  }

  function end(): void {
    clearInterval(outage?.timer)
    outage = undefined
  }

  function count(error: unknown): void {
    const nowMs = performance.now()
    if (outage) {
      Object.assign(outage, { errors: outage.errors + 1, last: error, lastMs: nowMs })
      return
    }
    const timer = setInterval(() => outage && void look(outage), LOOK_MS).unref()
    outage = { sinceMs: nowMs, errors: 1, last: error, lastMs: nowMs, loggedMs: nowMs, timer }
    log.error({ err: error }, 'the database cannot be used')
  }

  function countIf(isOfOutage: boolean, error: unknown): boolean {
    if (isOfOutage) count(error)
    return isOfOutage
  }

  return {
    note: (error) => countIf(isOutage(databaseErrorKind(error)), error),
    noteIfOfDatabase: (error) => countIf(tellsOfOutage(error), error),
    stop: end,
  }
}
