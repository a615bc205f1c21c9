import type Stripe from 'stripe'
import { unlessRefused } from '../payments/stripe/call-stripe.ts'
import type { SubscriptionRow } from './subscription-row.ts'

type SubscriptionSnapshot = Pick<
  SubscriptionRow,
  'status' | 'paidUntil' | 'currentPeriodEndsAt' | 'resumesAt'
>

/** When the next month is charged, as far as that is known; null where none is, or nobody can say. */
export function nextChargeOf({
  status,
  paidUntil,
  currentPeriodEndsAt,
  resumesAt,
}: SubscriptionSnapshot): Date | null {
  switch (status) {
    case 'trialing':
    case 'active':
      return paidUntil
    case 'past_due':
      // What is owed is asked for as it stands: credit is taken off the month after it.
      return currentPeriodEndsAt
    case 'paused':
      return resumesAt
    default:
      return null
  }
}

export type NextCharge = { cents: number; at: Date }

/**
 * What the next month is charged, as Stripe reckons it: at the price that was announced, where that has come by then
 * and Stripe is told only days before. Null where Stripe cannot say.
 */
export async function previewNextCharge(
  stripe: Pick<Stripe, 'invoices'>,
  { nextPriceId, nextPriceFrom }: Pick<SubscriptionRow, 'nextPriceId' | 'nextPriceFrom'>,
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
