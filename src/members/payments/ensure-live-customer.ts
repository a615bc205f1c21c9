import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { forgetLostCustomer, type LostCustomerClient } from '../subscriptions/reconcile/lost-customer.ts'
import { ensureCustomer } from './customers/ensure-customer.ts'
import { findStripeCustomerId, requireOwnProfile } from './customers/payment-account.ts'
import { loggedOf } from './stripe/call-stripe.ts'

/**
 * Like `ensureCustomer`, but first forgets a customer that is gone at Stripe, so that a new one is created.
 */
export async function ensureLiveCustomer(
  ctx: Context,
  stripe: LostCustomerClient,
  { profileId }: { profileId: string },
): Promise<{ customerId: string }> {
  const profile = await requireOwnProfile(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (customer) await forgetIfLost(ctx, stripe, { profileId: profile.id, customer })
  return ensureCustomer(ctx, stripe, { profileId })
}

/** If Stripe doesn't respond now, the next step reports the error. */
async function forgetIfLost(
  ctx: Context,
  stripe: LostCustomerClient,
  ofMember: { profileId: string; customer: string },
): Promise<void> {
  try {
    await forgetLostCustomer(ctx, stripe, ofMember)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn(loggedOf(error), 'whether a customer is still at Stripe could not be read')
  }
}
