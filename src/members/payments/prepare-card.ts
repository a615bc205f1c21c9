import type Stripe from 'stripe'
import { requireOnSale } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { hasSubscription } from '../subscriptions/has-subscription.ts'
import type { ReadingClient } from '../subscriptions/mail/read-owed.ts'
import { orForgetGone } from '../subscriptions/reconcile/forget-gone.ts'
import { requireServableMember, type SubscriptionGate } from '../subscriptions/subscription-gate.ts'
import { requireOwnCustomer } from './customers/payment-account.ts'
import { findIntention, openIntention, type TrialOptions } from './customers/trial-intention.ts'
import { callStripe } from './stripe/call-stripe.ts'
import { findUsableSetup, listCardSetups } from './stripe/card-setup.ts'
import { requirePricingPlanOfPrice } from './stripe/require-pricing-plan-of-price.ts'

const FAILED = 'Failed to create payment intent.'

/**
 * Returns the data the browser needs to set up a card for the time after the trial. Nothing is charged now,
 * and no card is requested from a member who could not be served. Repeated calls return the same setup, even
 * after it has succeeded. In that case `beginsByItself` shows whether the trial starts automatically.
 */
export async function prepareCard(
  ctx: Context,
  { stripe, gate }: { stripe: ReadingClient & Pick<Stripe, 'setupIntents'>; gate: SubscriptionGate },
  {
    stripeCustomerId,
    stripePriceId,
    options,
  }: { stripeCustomerId: string; stripePriceId: string; options?: TrialOptions | undefined },
): Promise<{ clientSecret: string; status: string; beginsByItself: boolean }> {
  const profile = await requireOwnCustomer(ctx, stripeCustomerId)
  const plan = await requirePricingPlanOfPrice(ctx, profile, stripePriceId)
  // A member who cannot be served is notified before they look for their card.
  const isNew = !(await hasSubscription(ctx, profile.id))
  if (isNew) {
    requireOnSale(plan)
    await requireServableMember(ctx, gate, profile)
  }
  const profileId = profile.id
  const setUp = async () => {
    const setups = await listCardSetups(stripe, stripeCustomerId)
    const usable = await findUsableSetup(stripe, { setups, customer: stripeCustomerId })
    return usable ?? createSetup(stripe, { profileId, stripeCustomerId, earlier: setups.length })
  }
  const setup = await orForgetGone(ctx, stripe, { profileId, isRunning: false }, () =>
    callStripe(ctx, FAILED, setUp),
  )
  if (!setup.client_secret) throw new AppError('unavailable', FAILED)
  const { client_secret: clientSecret, status } = setup
  const isConfirmed = status === 'succeeded'
  // Store the options before the card is confirmed, because the browser may be gone afterwards.
  if (isNew && !isConfirmed) await openIntention(ctx, { profileId: profile.id, options })
  const beginsByItself = isNew && isConfirmed && (await findIntention(ctx, profile.id)) !== null
  return { clientSecret, status, beginsByItself }
}

function createSetup(
  stripe: Pick<Stripe, 'setupIntents'>,
  { profileId, stripeCustomerId, earlier }: { profileId: string; stripeCustomerId: string; earlier: number },
): Promise<Stripe.SetupIntent> {
  return stripe.setupIntents.create(
    {
      customer: stripeCustomerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { profileId },
    },
    { idempotencyKey: `setup-intent:${stripeCustomerId}:${earlier}` },
  )
}
