import type Stripe from 'stripe'
import { type Promotion, promotionOf } from '../../subscriptions/promotions/promotion-code.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { unlessRefused } from '../stripe/call-stripe.ts'

export type ChargesClient = Pick<Stripe, 'subscriptions' | 'invoices'>
export type NextCharge = { cents: number; at: Date }
/** What a promotion takes off, and until when; null where it ends with the next charge, or never. */
export type RunningDiscount = Omit<Promotion, 'id'> & { until: Date | null }

export const NO_CHARGES: { nextCharge: null; discounts: RunningDiscount[] } = {
  nextCharge: null,
  discounts: [],
}

/** What is charged next, as Stripe reckons it, and what is taken off. */
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
  // While something is owed, or nothing is charged at all, what comes next is another question.
  const isCharged = row.status === 'trialing' || row.status === 'active'
  return { discounts, nextCharge: isCharged ? await readNextCharge(stripe, row, subscription) : null }
}

async function readNextCharge(
  stripe: ChargesClient,
  { nextPriceId, nextPriceFrom }: SubscriptionRow,
  { id, items }: Stripe.Subscription,
): Promise<NextCharge | null> {
  const [item] = items.data
  if (!item) return null
  const at = new Date(item.current_period_end * 1000)
  const isOther = nextPriceId !== null && nextPriceFrom !== null && nextPriceFrom <= at
  const invoice = await unlessRefused(() =>
    stripe.invoices.createPreview({
      subscription: id,
      ...(isOther && {
        subscription_details: {
          items: [{ id: item.id, price: nextPriceId }],
          proration_behavior: 'none' as const,
        },
      }),
    }),
  )
  return invoice && { cents: invoice.amount_due, at }
}

function runningDiscount(discount: string | Stripe.Discount): RunningDiscount[] {
  const coupon = typeof discount === 'string' ? null : discount.source.coupon
  if (typeof discount === 'string' || !coupon || typeof coupon === 'string') return []
  const { id: _, ...promotion } = promotionOf(discount.id, coupon)
  return [{ ...promotion, until: discount.end === null ? null : new Date(discount.end * 1000) }]
}
