import { findPricingPlan, requireOnSale } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findStripeCustomerId, requireOwnProfile } from '../../payments/customers/payment-account.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { dollars } from '../dollars.ts'
import { findSubscriptionStatus } from '../has-subscription.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { type PromotionClient, requirePromotion } from '../promotions/promotion-code.ts'
import { orForgetGone } from '../reconcile/forget-gone.ts'
import { requireServableMember, type SubscriptionGate } from '../subscription-gate.ts'

const FAILED =
  'What starting again costs could not be worked out just now. Nothing was charged. Please try again.'

type RestartClient = PromotionClient & ReadingClient
type RestartPreviewOptions = {
  profileId: string
  planId?: string | undefined
  promotionCode?: string | undefined
}

/**
 * Returns the amount charged now for restarting an ended subscription, or for starting one without a trial,
 * as the payment provider computes it. The plan's price may have changed, and a promotion or credit may
 * reduce it. Changes nothing.
 */
export async function previewRestart(
  ctx: Context,
  stripe: RestartClient,
  options: RestartPreviewOptions,
): Promise<{ dueNowCents: number }> {
  const profile = await requireOwnProfile(ctx, options.profileId)
  const status = await findSubscriptionStatus(ctx, profile.id)
  if (status && status !== 'ended') throw new AppError('conflict', 'Your subscription has not ended.')
  const planId = options.planId ?? profile.planId
  const wanted = planId ? await findPricingPlan(ctx, planId) : null
  if (!wanted) throw new AppError('conflict', 'Choose a plan first.')
  requireOnSale(wanted)
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) throw new AppError('conflict', 'There is no subscription yet.')
  const { promotionCode: code } = options
  const reckon = async () => {
    const plan = await checkPrice(ctx, stripe, wanted, FAILED)
    const promotion = code ? await requirePromotion(ctx, stripe, { code, customer }) : null
    return callStripe(ctx, FAILED, () =>
      stripe.invoices.createPreview({
        customer,
        ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
        subscription_details: { items: [{ price: plan.stripe.priceId }] },
      }),
    )
  }
  const step = { profileId: profile.id, isRunning: false }
  return { dueNowCents: (await orForgetGone(ctx, stripe, step, reckon)).amount_due }
}

/**
 * Like `previewRestart`, for viewing an ended subscription. If no plan can be made for its member, refuses
 * with the reason before showing any cost.
 */
export async function previewServedRestart(
  ctx: Context,
  { stripe, gate }: { stripe: RestartClient; gate: SubscriptionGate },
  options: RestartPreviewOptions,
): Promise<{ dueNowCents: number }> {
  const profile = await requireOwnProfile(ctx, options.profileId)
  // Pages on which another plan or a code is chosen have already shown the reason.
  const isFirstLook = !options.planId && !options.promotionCode
  if (isFirstLook && (await findSubscriptionStatus(ctx, profile.id)) === 'ended')
    await requireServableMember(ctx, gate, profile)
  return previewRestart(ctx, stripe, options)
}

/**
 * Throws `conflict` if starting would charge another amount than the member was shown. Without a shown amount
 * nothing is checked.
 */
export async function requireShownCents(
  ctx: Context,
  stripe: RestartClient,
  { dueNowCents: shownCents, ...options }: RestartPreviewOptions & { dueNowCents?: number | undefined },
): Promise<void> {
  if (shownCents === undefined) return
  const { dueNowCents } = await previewRestart(ctx, stripe, options)
  if (dueNowCents === shownCents) return
  throw costChanged('starting', dueNowCents)
}

/** Builds the error for an action that would charge another amount than the member was shown. */
export function costChanged(act: string, dueNowCents: number): AppError {
  const message = `By now, ${act} charges ${dollars(dueNowCents)}. Nothing was charged. Please look at the amount again.`
  return new AppError('conflict', message, { dueNowCents: message })
}
