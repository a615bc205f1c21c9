import { firstItem } from './billing-period.ts'
import {
  epochSeconds,
  type Price,
  type SubscriptionItem,
  type TwinContext,
  type TwinSubscription,
} from './twin-object.ts'

/** A line of an invoice before it is written: what for, and how much in cents; credits are negative. */
export type ChargeLine = {
  amount: number
  description: string
  item: SubscriptionItem
  isProration: boolean
}

/** The line of a whole period of the subscription's price. */
export function periodLine(subscription: TwinSubscription, amount: number): ChargeLine {
  const description = amount === 0 ? 'Trial period' : 'Subscription'
  return { amount, description, item: firstItem(subscription), isProration: false }
}

/**
 * What changing to another price costs in the middle of a period: the unused time of the old one is given back,
 * the same time of the new one is charged, both to the second.
 */
export function prorationLines(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { price, at }: { price: Price; at?: number | undefined },
): ChargeLine[] {
  const item = firstItem(subscription)
  const now = at ?? epochSeconds(ctx.now())
  const { current_period_start: start, current_period_end: end } = item
  const left = Math.min(1, Math.max(0, (end - now) / Math.max(1, end - start)))
  const share = ({ unit_amount }: Pick<Price, 'unit_amount'>) => Math.round((unit_amount ?? 0) * left)
  const current = { ...item, current_period_start: now }
  return [
    { amount: -share(item.price), description: 'Unused time', item: current, isProration: true },
    { amount: share(price), description: 'Remaining time', item: { ...current, price }, isProration: true },
  ]
}
