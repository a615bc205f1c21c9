import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { ReadingClient } from '../../subscriptions/mail/read-owed.ts'
import { orForgetGone } from '../../subscriptions/reconcile/forget-gone.ts'
import { findStripeCustomerId, requireOwnProfile } from '../customers/payment-account.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { listCardSetups } from '../stripe/card-setup.ts'

const FAILED = 'The card form could not be prepared. Your current card stays as it is. Please try again.'

/**
 * Returns the data the browser needs to set up another card. Repeated calls return the same setup until a
 * card is entered.
 */
export async function prepareNewCard(
  ctx: Context,
  stripe: ReadingClient & Pick<Stripe, 'setupIntents'>,
  { profileId }: { profileId: string },
): Promise<{ clientSecret: string }> {
  const profile = await requireOwnProfile(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) throw new AppError('conflict', 'There is no subscription yet.')
  const setUp = async () => {
    const setups = await listCardSetups(stripe, customer)
    const unused = setups.find(({ status }) => status === 'requires_payment_method')
    return unused ?? createSetup(stripe, { customer, profileId: profile.id, earlier: setups.length })
  }
  const setup = await orForgetGone(ctx, stripe, { profileId: profile.id, isRunning: false }, () =>
    callStripe(ctx, FAILED, setUp),
  )
  if (!setup.client_secret) throw new AppError('unavailable', FAILED)
  return { clientSecret: setup.client_secret }
}

function createSetup(
  stripe: Pick<Stripe, 'setupIntents'>,
  { customer, profileId, earlier }: { customer: string; profileId: string; earlier: number },
): Promise<Stripe.SetupIntent> {
  return stripe.setupIntents.create(
    { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata: { profileId } },
    { idempotencyKey: `new-card:${customer}:${earlier}` },
  )
}
