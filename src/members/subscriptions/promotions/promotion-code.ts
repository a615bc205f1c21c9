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

/** The characters that Stripe allows in a code. Any other text is not sent to Stripe. */
const CODE = /^[a-z0-9-]+$/i

export type PromotionClient = Pick<Stripe, 'promotionCodes' | 'coupons' | 'invoices'>

/** The discount of a code: a percentage or an amount, for one charge, some months or permanently. */
export type Promotion = {
  id: string
  percentOff: number | null
  amountOffCents: number | null
  lasts: 'once' | 'months' | 'forever'
  months: number | null
}

/**
 * Returns the promotion of a code. Throws `invalid` for its field if the code doesn't exist or was used by
 * this customer before.
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

export function promotionOf(id: string, coupon: Stripe.Coupon): Promotion {
  return {
    id,
    percentOff: coupon.percent_off ?? null,
    amountOffCents: coupon.amount_off ?? null,
    lasts: lastsOf(coupon.duration),
    months: coupon.duration_in_months ?? null,
  }
}

/** True if a promotion was applied to an invoice of a customer, paid or open. */
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

/** True if the discount was redeemed with the promotion code of this id. */
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

/**
 * Builds the error for an existing code that Stripe refuses for this purchase. Returns null if Stripe refused
 * something else.
 */
export function refusedPromotion({ param, message }: Stripe.errors.StripeError): AppError | null {
  if (!/discount|promotion|coupon/i.test(param ?? message)) return null
  return new AppError('invalid', REFUSED, { promotionCode: REFUSED })
}

export function unknownCode(): AppError {
  return refused(UNKNOWN)
}

/** Builds an error for the code's field. */
export function refused(why: string): AppError {
  return new AppError('invalid', why, { promotionCode: why })
}
