import { requireObject } from '../objects/store.ts'
import { invalidRequest, resourceMissing } from '../objects/twin-error.ts'
import type { Price, TwinContext, TwinSubscription } from '../objects/twin-object.ts'
import { firstItem } from './billing-period.ts'

export async function requireRecurringPrice(ctx: TwinContext, id: string): Promise<Price> {
  const price = await requireObject(ctx, 'price', id, 'items[0][price]')
  if (price.active && price.recurring) return price
  const fault = price.active ? 'The price specified is not recurring.' : 'The price specified is inactive.'
  throw invalidRequest(`${fault} This field only accepts active recurring prices.`, {
    param: 'items[0][price]',
  })
}

/** Refuses an item that does not belong to this subscription. */
export function requireOwnItem(subscription: TwinSubscription, id: string | undefined): void {
  if (id !== firstItem(subscription).id) throw resourceMissing('subscription_item', id ?? '', 'items[0][id]')
}

export function alreadyEnded() {
  return invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
}
