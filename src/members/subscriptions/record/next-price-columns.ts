import type Stripe from 'stripe'
import { firstChargeFrom } from '../next-price.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

type NextPriceColumns = Partial<Pick<SubscriptionRow, 'nextPriceId' | 'nextPriceCents' | 'nextPriceFrom'>>

const NO_NEXT_PRICE: NextPriceColumns = { nextPriceId: null, nextPriceCents: null, nextPriceFrom: null }

/**
 * Computes the columns of an announced price after a response of Stripe. The announcement stays until its
 * price applies or something else does: another plan or price, a restart, an end.
 */
export function nextPriceColumns(
  row: SubscriptionRow,
  { items, billing_cycle_anchor: anchor }: Stripe.Subscription,
  now: Pick<SubscriptionRow, 'status' | 'planId'> & { isAnew: boolean },
): NextPriceColumns {
  const [item] = items.data
  const isSame = now.planId === row.planId && item?.price.id === row.stripePriceId
  if (now.isAnew || now.status === 'ended' || !isSame) return NO_NEXT_PRICE
  return nextPriceDay(row.nextPriceFrom, { periodEnd: item?.current_period_end, anchor })
}

/**
 * If the billing day has changed, the price applies from the first charge that is not earlier than announced.
 */
function nextPriceDay(
  nextPriceFrom: Date | null,
  { periodEnd, anchor }: { periodEnd: number | undefined; anchor: number },
): NextPriceColumns {
  if (!nextPriceFrom || !periodEnd) return {}
  const from = firstChargeFrom(nextPriceFrom.getTime() / 1000, { periodEnd, anchor })
  return { nextPriceFrom: new Date(from * 1000) }
}
