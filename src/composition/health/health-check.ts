import type { Transporter } from 'nodemailer'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { withDeadline, withoutDeadline } from '#platform/deadline.ts'

export const CHECKED = ['worker', 'stripe', 'mail', 'disk', 'orders', 'certificate', 'clock'] as const
export type Checked = (typeof CHECKED)[number]

export const HEALTH_STATES = ['well', 'failing', 'unknown'] as const
type HealthState = (typeof HEALTH_STATES)[number]

/** What a check found. `detail` and `toDo` are shown to operators, so they contain no secret and no person. */
export type Found = {
  state: HealthState
  detail: string
  toDo: string | null
  /** What was measured, in the unit that `FIGURES` names. Null if nothing was. */
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
  /** How long its answer is used again: well, and otherwise. Other services are asked less often. */
  keepSeconds: { well: number; failing: number }
  run: (ctx: Context, outside: HealthOutside) => Promise<Found>
}

/** No page and no scrape of metrics waits longer. */
const CHECK_MS = 4_000

export function well(detail: string, figure: number | null = null): Found {
  return { state: 'well', detail, toDo: null, figure }
}

export function failing(detail: string, toDo: string, figure: number | null = null): Found {
  return { state: 'failing', detail, toDo, figure }
}

/** Runs a check within four seconds. Never throws: a check that fails itself is `unknown`. */
export async function runCheck(
  ctx: Context,
  outside: HealthOutside,
  { check, run }: HealthCheck,
): Promise<Health> {
  try {
    // Others wait for the same answer, whatever deadline the first of them has.
    const found = await withoutDeadline(() => withDeadline(CHECK_MS, () => run(ctx, outside)))
    return { check, ...found }
  } catch (error) {
    ctx.log.warn({ err: error, check }, 'a health check could not be run')
    const toDo = 'Look into the log for why, and whether the database answers.'
    return { check, state: 'unknown', detail: 'This could not be checked.', toDo, figure: null }
  }
}
