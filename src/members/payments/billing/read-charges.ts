import type Stripe from 'stripe'
import { type NextCharge, previewNextCharge } from '../../subscriptions/next-charge.ts'
import { type Promotion, promotionOf } from '../../subscriptions/promotions/promotion-code.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { unlessRefused } from '../stripe/call-stripe.ts'

export type ChargesClient = Pick<Stripe, 'subscriptions' | 'invoices'>
/** A discount and its end. `until` is null if it ends with the next charge, or never. */
export type RunningDiscount = Omit<Promotion, 'id'> & { until: Date | null }

export const NO_CHARGES: { nextCharge: null; discounts: RunningDiscount[] } = {
  nextCharge: null,
  discounts: [],
}

/** Returns the next charge as Stripe computes it, and the discounts applied. */
export async function readCharges(
  stripe: ChargesClient,
  row: SubscriptionRow,
): Promise<{ nextCharge: NextCharge | null; discounts: RunningDiscount[] }> {
  if (!row.stripeSubscriptionId || row.status === 'ended' || row.status === 'ending') return NO_CHARGES
  const subscription = await unlessRefused(() =>
    stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? '', {
      expand: ['discounts', 'discounts.source.coupon'],
    }),
  )
  if (!subscription) return NO_CHARGES
  const discounts = subscription.discounts.flatMap(runningDiscount)
  // There is no preview while something is owed or nothing is charged.
  const isCharged = row.status === 'trialing' || row.status === 'active'
  return { discounts, nextCharge: isCharged ? await previewNextCharge(stripe, row, subscription) : null }
}

function runningDiscount(discount: string | Stripe.Discount): RunningDiscount[] {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon
  if (typeof discount === 'string' || !coupon || typeof coupon === 'string') return []
  const { id: _, ...promotion } = promotionOf(discount.id, coupon)
  return [{ ...promotion, until: discount.end ? new Date(discount.end * 1000) : null }]
}
