import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { isMissing } from '../stripe/call-stripe.ts'

export const closeCustomerJob: JobKind<{ stripeCustomerId: string }> = {
  name: 'members.close-customer',
  payload: z.object({ stripeCustomerId: z.string() }),
  // Until this job succeeds, a member who has left could still be charged.
  retries: 500,
}

/** Deletes a customer at Stripe, which also ends their subscriptions. */
export async function closeCustomer(
  ctx: Context,
  stripe: Pick<Stripe, 'customers'>,
  { stripeCustomerId }: { stripeCustomerId: string },
): Promise<void> {
  try {
    await stripe.customers.del(stripeCustomerId)
  } catch (error) {
    if (!isMissing(error)) throw error
    ctx.log.info('the customer was closed already')
  }
}
