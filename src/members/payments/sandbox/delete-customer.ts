import { emitEvent } from './events.ts'
import { allObjects, lockObject, saveObject } from './store.ts'
import { endSubscription } from './subscriptions.ts'
import { resourceMissing } from './twin-error.ts'
import type { Customer, TwinContext } from './twin-object.ts'

/** Deletes a customer and, as Stripe does, ends their subscriptions at once. */
export async function deleteCustomer(ctx: TwinContext, id: string): Promise<Customer> {
  const { body: customer } = await lockObject(ctx, 'customer', id)
  if (customer.deleted) throw resourceMissing('customer', id)
  for (const { id: subscriptionId } of await allObjects(ctx, 'subscription', { customer: id })) {
    const { body: subscription } = await lockObject(ctx, 'subscription', subscriptionId)
    if (subscription.status !== 'canceled') await endSubscription(ctx, subscription)
  }
  const deleted = await saveObject<Customer>(ctx, { id, object: 'customer', deleted: true })
  await emitEvent(ctx, 'customer.deleted', customer)
  return deleted
}
