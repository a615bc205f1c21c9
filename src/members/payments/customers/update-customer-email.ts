import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { profiles } from '../../tables.ts'
import { isMissing } from '../stripe/call-stripe.ts'
import { findStripeCustomerId } from './payment-account.ts'

export const customerEmailJob: JobKind<{ profileId: string }> = {
  name: 'members.update-customer-email',
  payload: z.object({ profileId: z.uuid() }),
}

/** Updates the email address of a member at Stripe, which sends receipts to it. Safe to repeat. */
export async function updateCustomerEmail(
  ctx: Context,
  stripe: Pick<Stripe, 'customers'>,
  { profileId }: { profileId: string },
): Promise<void> {
  const [profile] = await ctx.db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const stripeCustomerId = await findStripeCustomerId(ctx, profileId)
  if (!profile || !stripeCustomerId) return
  try {
    await stripe.customers.update(stripeCustomerId, { email: profile.username })
  } catch (error) {
    if (!isMissing(error)) throw error
    ctx.log.info('the customer is closed')
  }
}
