import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { isMissing } from '../stripe/call-stripe.ts'

export const closeCustomerJob: JobKind<{ stripeCustomerId: string }> = {
  name: 'members.close-customer',
  payload: z.object({ stripeCustomerId: z.string() }),
  // Until it is done, somebody who has left may be charged.
  retries: 500,
}

/** Removes a customer at Stripe, which also ends their subscriptions there. */
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
