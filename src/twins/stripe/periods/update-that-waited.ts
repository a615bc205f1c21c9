import type { TwinSubscription } from '../objects/twin-object.ts'

/** Returns the fields to change when the invoice for a pending update is paid. */
export function updateThatWaited(subscription: TwinSubscription): Partial<TwinSubscription> {
  const items = subscription.pending_update?.subscription_items
  if (!items) return {}
  return { items: { ...subscription.items, data: items }, pending_update: null }
}
