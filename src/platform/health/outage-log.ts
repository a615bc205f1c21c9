import type { Logger } from 'pino'
import { databaseErrorKind, stopsWriting } from '#platform/db/database-error-kind.ts'

type OutageLog = {
  /** Counts an error that tells of a database which cannot be used. False for any other, which is told by itself. */
  note: (error: unknown) => boolean
  stop: () => void
}

type Outage = { sinceMs: number; errors: number; last: unknown; loggedMs: number; timer: NodeJS.Timeout }

const LOOK_MS = 2_000
const LOGGED_AGAIN_MS = 60_000

/**
 * Tells of a database that is away, or takes no writes, as one outage: when it begins, once a minute with how many
 * errors it has brought, and when it is over. All that asks the database meets it again and again meanwhile.
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
    const isEnded = await isOver()
    if (outage !== current) return
    const nowMs = performance.now()
    const { errors, sinceMs } = current
    const summary = { seconds: Math.round((nowMs - sinceMs) / 1000), errors }
    if (isEnded) {
      end()
      log.warn(summary, 'the database can be used again')
    } else if (nowMs - current.loggedMs >= LOGGED_AGAIN_MS) {
      current.loggedMs = nowMs
      log.error({ ...summary, err: current.last }, 'the database still cannot be used')
    }
  }

  function end(): void {
    clearInterval(outage?.timer)
    outage = undefined
  }

  return {
    note(error) {
      const kind = databaseErrorKind(error)
      if (kind !== 'away' && !stopsWriting(kind)) return false
      if (outage) {
        Object.assign(outage, { errors: outage.errors + 1, last: error })
        return true
      }
      const nowMs = performance.now()
      const timer = setInterval(() => outage && void look(outage), LOOK_MS).unref()
      outage = { sinceMs: nowMs, errors: 1, last: error, loggedMs: nowMs, timer }
      log.error({ err: error }, 'the database cannot be used')
      return true
    },
    stop: end,
  }
}
