import type { Transporter } from 'nodemailer'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { withDeadline, withoutDeadline } from '#platform/deadline.ts'

export const CHECKED = ['worker', 'stripe', 'mail', 'disk', 'orders', 'certificate', 'clock'] as const
export type Checked = (typeof CHECKED)[number]

export const HEALTH_STATES = ['well', 'failing', 'unknown'] as const
type HealthState = (typeof HEALTH_STATES)[number]

/**
 * Result of a check. `detail` and `toDo` are shown to operators, so they contain no secrets and no personal
 * data.
 */
export type Found = {
  state: HealthState
  detail: string
  toDo: string | null
  /** Measured value, in the unit that `FIGURES` names. Null if nothing was measured. */
  figure: number | null
}
export type Health = Found & { check: Checked }

/** Outside services that the checks call, apart from the database. */
export type HealthOutside = {
  stripe: Pick<Stripe, 'prices'>
  transport: Transporter
  /** Free and total bytes of the disk that holds a path. */
  diskOf?: (path: string) => Promise<{ freeBytes: number; totalBytes: number }>
}

export type HealthCheck = {
  check: Checked
  /**
   * Seconds for which a result is reused, if `well` and otherwise. Outside services are checked less often.
   */
  keepSeconds: { well: number; failing: number }
  run: (ctx: Context, outside: HealthOutside) => Promise<Found>
}

/** Limits the wait of pages and metrics scrapes. */
const CHECK_MS = 4_000

export function well(detail: string, figure: number | null = null): Found {
  return { state: 'well', detail, toDo: null, figure }
}

export function failing(detail: string, toDo: string, figure: number | null = null): Found {
  return { state: 'failing', detail, toDo, figure }
}

/** Runs a check within four seconds. Never throws: if the check itself fails, the state is `unknown`. */
export async function runCheck(
  ctx: Context,
  outside: HealthOutside,
  { check, run }: HealthCheck,
): Promise<Health> {
  try {
    // Other callers wait for the same result, so the deadline of the first caller must not apply.
    const found = await withoutDeadline(() => withDeadline(CHECK_MS, () => run(ctx, outside)))
    return { check, ...found }
  } catch (error) {
    ctx.log.warn({ err: error, check }, 'a health check could not be run')
    const toDo = 'Look into the log for why, and whether the database answers.'
    return { check, state: 'unknown', detail: 'This could not be checked.', toDo, figure: null }
  }
}
