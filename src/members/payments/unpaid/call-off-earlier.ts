import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { callOff } from './close-unpaid.ts'
import { isLeftDraft } from './uncharged-month.ts'

type EarlierMonths = { subscriptionId: string; before: number }

/** `before` is the start of the current period, in epoch seconds. */
export const callOffEarlierJob: JobKind<EarlierMonths> = {
  name: 'members.call-off-earlier',
  payload: z.object({ subscriptionId: z.string(), before: z.number() }),
}

/**
 * Voids the invoices of the periods before the current one, once a subscription is no longer unpaid. No meal
 * plans were sent in these periods, so no payment is due. Safe to repeat.
 */
export async function callOffEarlier(
  stripe: Pick<Stripe, 'invoices'>,
  { subscriptionId, before }: EarlierMonths,
): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription: subscriptionId, limit: 100 })
  for (const invoice of data)
    if (invoice.created < before && (invoice.status === 'open' || isLeftDraft(invoice)))
      await callOff(stripe, invoice)
}
