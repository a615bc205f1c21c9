import { nowIn } from '../objects/clock-time.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import type { Price, SubscriptionItem, TwinContext, TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from './billing-period.ts'

/** An invoice line before it is stored: its purpose and its amount in cents. Credits are negative. */
export type ChargeLine = {
  amount: number
  description: string
  item: SubscriptionItem
  isProration: boolean
  /** The id of the pending item that this line came from. */
  pending?: string
}

export function periodLine(subscription: TwinSubscription, amount: number): ChargeLine {
  const description = amount === 0 ? 'Trial period' : 'Subscription'
  return { amount, description, item: firstItem(subscription), isProration: false }
}

/**
 * Builds the lines for a price change within a period: the unused time of the old price is credited and the
 * same time at the new price is charged, both to the second.
 */
export function prorationLines(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { price, at, paidShare }: { price: Price; at?: number | undefined; paidShare: number },
): ChargeLine[] {
  const item = firstItem(subscription)
  const { current, left } = unusedTime(ctx, item, at)
  const amount = Math.round((price.unit_amount ?? 0) * left)
  return [
    unusedLine(item, { current, left, paidShare }),
    { amount, description: 'Remaining time', item: { ...current, price }, isProration: true },
  ]
}

/** Builds the credit for unused time: at most the amount that was paid for it. */
export function creditLine(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { at, paidShare }: { at?: number | undefined; paidShare: number },
): ChargeLine {
  const item = firstItem(subscription)
  return unusedLine(item, { ...unusedTime(ctx, item, at), paidShare })
}

function unusedTime(ctx: TwinContext, item: SubscriptionItem, at: number | undefined) {
  const now = at ?? nowIn(ctx)
  const { current_period_start: start, current_period_end: end } = item
  if (at !== undefined && (at < start || at > end))
    throw invalidRequest('The proration date must be within the current period of the subscription.', {
      param: 'proration_date',
    })
  const left = Math.min(1, Math.max(0, (end - now) / Math.max(1, end - start)))
  return { left, current: { ...item, current_period_start: now } }
}

function unusedLine(
  { price }: SubscriptionItem,
  { current, left, paidShare }: { current: SubscriptionItem; left: number; paidShare: number },
): ChargeLine {
  const amount = -Math.round((price.unit_amount ?? 0) * left * paidShare)
  return { amount, description: 'Unused time', item: current, isProration: true }
}
