import type { SubscriptionItem, TwinSubscription } from '../objects/twin-object.ts'

/** Returns the only item of a subscription, which carries the current period. */
export function firstItem(subscription: TwinSubscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item.`)
  return item
}
