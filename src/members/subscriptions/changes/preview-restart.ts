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
 * What beginning an ended subscription anew, or one without the trial, would charge at once, as the payment provider
 * reckons it: the plan may cost something else by now, and a promotion or credit takes something off. Nothing is changed.
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
 * As `previewRestart`, for whoever looks at an ended subscription: one whose member may not be planned for is refused with
 * the reason, before anything is said of what it would cost.
 */
export async function previewServedRestart(
  ctx: Context,
  { stripe, gate }: { stripe: RestartClient; gate: SubscriptionGate },
  options: RestartPreviewOptions,
): Promise<{ dueNowCents: number }> {
  const profile = await requireOwnProfile(ctx, options.profileId)
  // Another plan or a code is asked for on pages that have told this already.
  const isFirstLook = !options.planId && !options.promotionCode
  if (isFirstLook && (await findSubscriptionStatus(ctx, profile.id)) === 'ended')
    await requireServableMember(ctx, gate, profile)
  return previewRestart(ctx, stripe, options)
}

/** Throws `conflict` where beginning would charge something else than its member was shown; without that, it is not looked at. */
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

/** An act would charge something else than its member was shown. */
export function costChanged(act: string, dueNowCents: number): AppError {
  const message = `By now, ${act} charges ${dollars(dueNowCents)}. Nothing was charged. Please look at the amount again.`
  return new AppError('conflict', message, { dueNowCents: message })
}
