import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'

export const PROMOTION_FAILED =
  'The promotion code could not be checked just now. Nothing was charged. Please try again.'
const UNKNOWN = 'This promotion code is not known, or no longer valid. Check its letters, or leave it out.'

const USED = 'You have used this promotion code before. It is good once.'

const REFUSED =
  'This promotion code cannot be used here: it may be for new customers, for a larger amount, or used up. Nothing was charged. Enter another, or leave it out.'

/** What Stripe lets a code be made of. Anything else is no code, and is not asked for. */
const CODE = /^[a-z0-9-]+$/i

export type PromotionClient = Pick<Stripe, 'promotionCodes' | 'coupons' | 'invoices'>

/** What a code takes off: a share of each charge or an amount, once, for some months or for good. */
export type Promotion = {
  id: string
  percentOff: number | null
  amountOffCents: number | null
  lasts: 'once' | 'months' | 'forever'
  months: number | null
}

/**
 * What a promotion code gives. Throws `invalid` beside its field where there is no such code, or where it was taken off
 * what this customer paid before.
 */
export async function requirePromotion(
  ctx: Context,
  stripe: PromotionClient,
  { code, customer }: { code: string; customer?: string | null },
): Promise<Promotion> {
  const wanted = code.trim()
  if (!CODE.test(wanted)) throw unknownCode()
  const { data } = await callStripe(ctx, PROMOTION_FAILED, () =>
    stripe.promotionCodes.list({ code: wanted, active: true, limit: 1 }),
  )
  const [found] = data
  const reference = found?.promotion.coupon
  if (!found || !reference) throw unknownCode()
  const coupon = await callStripe(ctx, PROMOTION_FAILED, async () =>
    typeof reference === 'string' ? stripe.coupons.retrieve(reference) : reference,
  )
  if (!coupon.valid) throw unknownCode()
  if (customer && (await wasUsed(ctx, stripe, { customer, id: found.id }))) throw refused(USED)
  return promotionOf(found.id, coupon)
}

/** What a coupon takes off, by the name under which it is redeemed. */
export function promotionOf(id: string, coupon: Stripe.Coupon): Promotion {
  return {
    id,
    percentOff: coupon.percent_off ?? null,
    amountOffCents: coupon.amount_off ?? null,
    lasts: lastsOf(coupon.duration),
    months: coupon.duration_in_months ?? null,
  }
}

/** Whether a promotion was taken off what a customer paid, or owes. */
async function wasUsed(
  ctx: Context,
  stripe: PromotionClient,
  { customer, id }: { customer: string; id: string },
): Promise<boolean> {
  const expand = ['data.total_discount_amounts.discount']
  const { data } = await callStripe(ctx, PROMOTION_FAILED, () =>
    stripe.invoices.list({ customer, limit: 100, expand }),
  )
  return data
    .filter(({ status }) => status === 'paid' || status === 'open')
    .flatMap(({ total_discount_amounts: amounts }) => amounts ?? [])
    .some(({ discount }) => typeof discount !== 'string' && isDiscountOf(discount, id))
}

/** Whether it was redeemed by the promotion code of this id. */
export function isDiscountOf(
  { promotion_code: code }: Stripe.Discount | Stripe.DeletedDiscount,
  id: string,
): boolean {
  return referencedId(code) === id
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

export function unknownCode(): AppError {
  return refused(UNKNOWN)
}

/** Said beside the field of the code. */
export function refused(why: string): AppError {
  return new AppError('invalid', why, { promotionCode: why })
}
