import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { findStripeCustomerId } from '../../payments/customers/payment-account.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { type PromotionClient, requirePromotion } from '../promotions/promotion-code.ts'
import { requireKnown } from '../require-running.ts'

const FAILED =
  'What starting again costs could not be worked out just now. Nothing was charged. Please try again.'

/**
 * What beginning an ended subscription anew would charge at once, as the payment provider reckons it: the plan may cost
 * something else by now, and a promotion or credit takes something off. Nothing is changed.
 */
export async function previewRestart(
  ctx: Context,
  stripe: PromotionClient & Pick<Stripe, 'invoices'>,
  wish: { profileId: string; planId?: string | undefined; promotionCode?: string | undefined },
): Promise<{ dueNowCents: number }> {
  const { profile, row } = await requireKnown(ctx, wish.profileId)
  if (row.status !== 'ended') throw new AppError('conflict', 'Your subscription has not ended.')
  const planId = wish.planId ?? profile.planId
  const plan = planId ? await findPricingPlan(ctx, planId) : null
  if (!plan) throw new AppError('conflict', 'Choose a plan first.')
  const customer = await findStripeCustomerId(ctx, profile.id)
  if (!customer) throw notFound('customer')
  const { promotionCode: code } = wish
  const promotion = code ? await requirePromotion(ctx, stripe, { code, customer }) : null
  const { amount_due: dueNowCents } = await callStripe(ctx, FAILED, () =>
    stripe.invoices.createPreview({
      customer,
      ...(promotion && { discounts: [{ promotion_code: promotion.id }] }),
      subscription_details: { items: [{ price: plan.stripe.priceId }] },
    }),
  )
  return { dueNowCents }
}
