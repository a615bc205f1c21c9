import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe, isStripeRefusal } from '../../payments/stripe/call-stripe.ts'
import { requireRunning } from '../require-running.ts'

const FAILED = 'The promotion code could not be checked just now. Nothing was charged. Please try again.'
const UNKNOWN = 'This promotion code is not known, or not valid any more. Check its letters, or leave it out.'

const REFUSED =
  'This promotion code cannot be used here: it may be for new customers, for a larger amount, or used up. Nothing was charged. Enter another, or leave it out.'

/** What Stripe lets a code be made of. Anything else is no code, and is not asked for. */
const CODE = /^[a-z0-9-]+$/i

export type PromotionClient = Pick<Stripe, 'promotionCodes' | 'coupons'>

/** What a code takes off: a share of each charge or an amount, once, for some months or for good. */
export type Promotion = {
  id: string
  percentOff: number | null
  amountOffCents: number | null
  lasts: 'once' | 'months' | 'forever'
  months: number | null
}

/** What a promotion code gives. Throws `invalid` beside its field where there is no such code. */
export async function requirePromotion(
  ctx: Context,
  stripe: PromotionClient,
  { code }: { code: string },
): Promise<Promotion> {
  const wanted = code.trim()
  if (!CODE.test(wanted)) throw unknownCode()
  const { data } = await callStripe(ctx, FAILED, () =>
    stripe.promotionCodes.list({ code: wanted, active: true, limit: 1 }),
  )
  const [found] = data
  const reference = found?.promotion.coupon
  if (!found || !reference) throw unknownCode()
  const coupon = await callStripe(ctx, FAILED, async () =>
    typeof reference === 'string' ? stripe.coupons.retrieve(reference) : reference,
  )
  if (!coupon.valid) throw unknownCode()
  return promotionOf(found.id, coupon)
}

/** What a coupon takes off, by the name under which it is redeemed. */
export function promotionOf(id: string, coupon: Stripe.Coupon): Promotion {
  return {
    id,
    percentOff: coupon.percent_off,
    amountOffCents: coupon.amount_off,
    lasts: lastsOf(coupon.duration),
    months: coupon.duration_in_months,
  }
}

/** Takes a promotion off the next charges of a member's own subscription. Repeated, it is the same promotion. */
export async function redeemPromotion(
  ctx: Context,
  stripe: PromotionClient & Pick<Stripe, 'subscriptions'>,
  { profileId, code }: { profileId: string; code: string },
): Promise<Promotion> {
  const { row } = await requireRunning(ctx, profileId)
  const promotion = await requirePromotion(ctx, stripe, { code })
  try {
    await stripe.subscriptions.update(row.stripeSubscriptionId, {
      discounts: [{ promotion_code: promotion.id }],
    })
  } catch (error) {
    // What Stripe refuses of a code that it has: it is for new customers, say, or for somebody else.
    if (isStripeRefusal(error)) throw unknownCode()
    await callStripe(ctx, FAILED, () => Promise.reject(error))
  }
  return promotion
}

function lastsOf(duration: Stripe.Coupon.Duration): Promotion['lasts'] {
  if (duration === 'repeating') return 'months'
  return duration === 'once' ? 'once' : 'forever'
}

/** Why a code that Stripe has is refused for what is bought, beside its field; null where it refused something else. */
export function refusedPromotion({ param, message }: Stripe.errors.StripeError): AppError | null {
  if (!/discount|promotion|coupon/i.test(param ?? message)) return null
  return new AppError('invalid', REFUSED, { promotionCode: REFUSED })
}

function unknownCode(): AppError {
  return new AppError('invalid', UNKNOWN, { promotionCode: UNKNOWN })
}
