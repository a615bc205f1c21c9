import { z } from 'zod'
import { monthsLater } from '#platform/months-later.ts'
import { emitEvent } from '../events/events.ts'
import { nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, saveObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import {
  type Discount,
  idOf,
  type PromotionCode,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from '../objects/twin-object.ts'
import { countRedemption, lockRedeemable } from './coupons.ts'
import type { LiveCoupon } from './discount-shares.ts'
import { lockUsableCode } from './promotion-codes.ts'

/** Exactly one of the three, as at Stripe. */
const discountParams = z
  .strictObject({
    coupon: z.string().optional(),
    promotion_code: z.string().optional(),
    discount: z.string().optional(),
  })
  .refine((given) => Object.values(given).filter(Boolean).length === 1, {
    message: 'name exactly one of coupon, promotion_code and discount',
  })

export const discountListParams = z.union([z.literal(''), z.array(discountParams).max(20)])
type DiscountParams = z.infer<typeof discountParams>

export type Discounted = { discount: Discount; coupon: LiveCoupon }

type DiscountContext = {
  customer: string | null
  /** Null for a preview: no use is counted and nothing is stored. */
  subscription: string | null
  /** The amount of the purchase in cents. */
  amount: number
  present: Discounted[]
}

/**
 * Applies the requested discounts. Existing ones from `present` are found by id. Each use of a coupon or code
 * is counted.
 */
export async function redeemDiscounts(
  ctx: TwinContext,
  asked: '' | DiscountParams[],
  context: DiscountContext,
): Promise<Discounted[]> {
  const discounts: Discounted[] = []
  for (const [place, params] of (asked || []).entries())
    discounts.push(await redeem(ctx, params, { ...context, param: `discounts[${place}]` }))
  return discounts
}

async function redeem(
  ctx: TwinContext,
  params: DiscountParams,
  { present, subscription, customer, amount, param }: DiscountContext & { param: string },
): Promise<Discounted> {
  if (params.discount) {
    const known = present.find(({ discount }) => discount.id === params.discount)
    if (!known) throw resourceMissing('discount', params.discount, `${param}[discount]`)
    return known
  }
  const code = params.promotion_code
    ? await lockUsableCode(ctx, params.promotion_code, {
        customer,
        amount,
        param: `${param}[promotion_code]`,
      })
    : null
  const couponId = code ? (idOf(code.promotion.coupon) ?? '') : (params.coupon ?? '')
  const coupon = await lockRedeemable(ctx, couponId, `${param}[${code ? 'promotion_code' : 'coupon'}]`)
  const discount = newDiscount(ctx, { coupon, code, customer, subscription })
  if (!subscription) return { discount, coupon }
  await insertObject(ctx, discount, { coupon })
  await countRedemption(ctx, coupon)
  if (code) await saveObject<PromotionCode>(ctx, { ...code, ...oneMoreUse(code) })
  await emitEvent(ctx, 'customer.discount.created', discount)
  return { discount, coupon }
}

function oneMoreUse({ times_redeemed, max_redemptions, active }: PromotionCode) {
  const times = times_redeemed + 1
  return { times_redeemed: times, active: active && (max_redemptions === null || times < max_redemptions) }
}

function newDiscount(
  ctx: TwinContext,
  {
    coupon,
    code,
    customer,
    subscription,
  }: {
    coupon: LiveCoupon
    code: PromotionCode | null
    customer: string | null
    subscription: string | null
  },
): Discount {
  const start = nowIn(ctx)
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null
  return {
    id: twinId('di_1', 23),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: months ? monthsLater(start, months, start) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  }
}

/**
 * Returns the discounts of a subscription that apply at a given time, in epoch seconds. A deleted coupon
 * still applies to existing discounts.
 */
export async function discountsOf(
  ctx: TwinContext,
  { discounts }: Pick<TwinSubscription, 'discounts'>,
  at = nowIn(ctx),
): Promise<Discounted[]> {
  const held: Discounted[] = []
  for (const reference of discounts) {
    const { body: discount, hidden } = await lockObject(ctx, 'discount', idOf(reference) ?? '')
    const isOver = discount.end !== null && discount.end <= at
    if (hidden.coupon && !isOver) held.push({ discount, coupon: hidden.coupon })
  }
  return held
}

/** Returns the discounts that remain after an invoice used some: `once` discounts are used up. */
export function withoutUsed(
  { discounts }: Pick<TwinSubscription, 'discounts'>,
  used: Discounted[],
): string[] {
  const gone = new Set(
    used.filter(({ coupon }) => coupon.duration === 'once').map(({ discount }) => discount.id),
  )
  return discounts.map((each) => idOf(each) ?? '').filter((id) => !gone.has(id))
}
