import type Stripe from 'stripe'
import { firstChargeFrom } from '../next-price.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

type NextPriceColumns = Partial<Pick<SubscriptionRow, 'nextPriceId' | 'nextPriceCents' | 'nextPriceFrom'>>

const NO_NEXT_PRICE: NextPriceColumns = { nextPriceId: null, nextPriceCents: null, nextPriceFrom: null }

/**
 * What an answer of Stripe makes of an announced price. It stands until it has come, or something else has: another plan
 * or price, another beginning, an end.
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

/** Months that begin on another day by now are charged on that day: the price comes with the first that is not earlier. */
function nextPriceDay(
  nextPriceFrom: Date | null,
  { periodEnd, anchor }: { periodEnd: number | undefined; anchor: number },
): NextPriceColumns {
  if (!nextPriceFrom || !periodEnd) return {}
  const from = firstChargeFrom(nextPriceFrom.getTime() / 1000, { periodEnd, anchor })
  return { nextPriceFrom: new Date(from * 1000) }
}
