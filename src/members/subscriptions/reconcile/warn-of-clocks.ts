import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/db/shared-clock.ts'
import { noteFinding, resolveFinding } from './note-finding.ts'

const FAR_SECONDS = 60

/** Says in the log and to the operator where clocks are more than a minute apart: webhooks and dates go by them. */
export async function warnOfClocks(ctx: Context, stripe: Pick<Stripe, 'events'>): Promise<void> {
  const { lastResponse } = await stripe.events.list({ limit: 1 })
  const atStripe = Date.parse(lastResponse.headers.date ?? '')
  const here = Date.now()
  await tell(ctx, 'stripe', (here - atStripe) / 1000)
  await tell(ctx, 'database', (here - (await sharedNow(ctx)).getTime()) / 1000)
}

async function tell(ctx: Context, subject: 'stripe' | 'database', seconds: number): Promise<void> {
  const kind = 'clock-apart'
  if (!Number.isFinite(seconds) || Math.abs(seconds) <= FAR_SECONDS)
    return resolveFinding(ctx, { kind, subject })
  const whose = subject === 'stripe' ? 'Stripe’s' : 'the database’s'
  const apart = `${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'ahead of' : 'behind'}`
  const detail = `The clock of this server is ${apart} ${whose}. Set it right: dates of money go by it.`
  await noteFinding(ctx, { kind, subject, detail })
}
