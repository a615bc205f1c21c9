import type Stripe from 'stripe'
import { unlessRefused } from '../payments/stripe/call-stripe.ts'
import type { SubscriptionRow } from './subscription-row.ts'

type SubscriptionSnapshot = Pick<
  SubscriptionRow,
  'status' | 'paidUntil' | 'currentPeriodEndsAt' | 'resumesAt'
>

/** Returns the date of the next charge. Returns null if there is none or it is unknown. */
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
      // The owed amount stays as it is: credit is deducted from the month after it.
      return currentPeriodEndsAt
    case 'paused':
      return resumesAt
    default:
      return null
  }
}

export type NextCharge = { cents: number; at: Date }

/**
 * Returns the next month's charge, as Stripe computes it. Uses the announced price if it applies by then,
 * because Stripe gets it only days before. Returns null if Stripe cannot compute it.
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
