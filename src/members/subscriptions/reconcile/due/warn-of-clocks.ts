import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { noteFinding, resolveFinding } from '../../findings/note-finding.ts'

const FAR_SECONDS = 60

const APART = {
  stripe: { whose: 'The clock of the database', than: 'Stripe’s' },
  database: { whose: 'The clock of this server', than: 'the database’s' },
} as const

/**
 * Reports clocks that are more than a minute apart, in the log and to the operator. Webhooks and dates use
 * the database clock, which `ctx.now` follows, so the machine's own clock is read separately.
 */
export async function warnOfClocks(
  ctx: Context,
  stripe: Pick<Stripe, 'events'>,
  machine: Machine = {},
): Promise<void> {
  const { lastResponse } = await stripe.events.list({ limit: 1 })
  await compareClocks(ctx, lastResponse.headers.date, machine)
}

type Machine = { machineNow?: () => Date }

/** Like `warnOfClocks`, but with the time of another response from Stripe. */
export async function compareClocks(
  ctx: Context,
  answeredAt: string | undefined,
  { machineNow = () => new Date() }: Machine = {},
): Promise<void> {
  const shared = (await sharedNow(ctx)).getTime()
  await tell(ctx, 'stripe', (shared - Date.parse(answeredAt ?? '')) / 1000)
  await tell(ctx, 'database', (machineNow().getTime() - shared) / 1000)
}

async function tell(ctx: Context, subject: keyof typeof APART, seconds: number): Promise<void> {
  const kind = 'clock-apart'
  if (!Number.isFinite(seconds) || Math.abs(seconds) <= FAR_SECONDS)
    return resolveFinding(ctx, { kind, subject })
  const { whose, than } = APART[subject]
  const apart = `${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'ahead of' : 'behind'}`
  const detail = `${whose} is ${apart} ${than}. Set it right: dates of money go by it.`
  await noteFinding(ctx, { kind, subject, detail })
}
