import type { TwinSubscription } from '../objects/twin-object.ts'

/** What a subscription becomes once the invoice that its change waited for is paid. */
export function updateThatWaited(subscription: TwinSubscription): Partial<TwinSubscription> {
  const items = subscription.pending_update?.subscription_items
  if (!items) return {}
  return { items: { ...subscription.items, data: items }, pending_update: null }
}
