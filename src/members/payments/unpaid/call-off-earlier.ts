import type Stripe from 'stripe'
import { z } from 'zod'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { callOff } from './close-unpaid.ts'
import { isLeftDraft } from './uncharged-month.ts'

type EarlierMonths = { subscriptionId: string; before: number }

/** `before`: when the month began that runs, in seconds. */
export const callOffEarlierJob: JobKind<EarlierMonths> = {
  name: 'members.call-off-earlier',
  payload: z.object({ subscriptionId: z.string(), before: z.number() }),
}

/**
 * Calls off the months that began before the one that runs, once a subscription is unpaid no more: no meal plans came in
 * them, and nobody is asked for them. Safe to repeat.
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
