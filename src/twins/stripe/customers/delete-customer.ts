import { sql } from 'drizzle-orm'
import { emitEvent } from '../events/events.ts'
import { writeHappened } from '../events/twin-transaction.ts'
import { allObjects, lockObject, saveObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import type { Customer, TwinContext } from '../objects/twin-object.ts'
import { endSubscription } from '../periods/change-subscription.ts'

/** Deletes a customer. As at Stripe, this ends their subscriptions immediately and detaches their cards. */
export async function deleteCustomer(ctx: TwinContext, id: string): Promise<Customer> {
  const { body: customer } = await lockObject(ctx, 'customer', id)
  if (customer.deleted) throw resourceMissing('customer', id)
  for (const { id: subscriptionId } of await allObjects(ctx, 'subscription', { customer: id })) {
    const { body: subscription } = await lockObject(ctx, 'subscription', subscriptionId)
    if (subscription.status !== 'canceled') await endSubscription(ctx, subscription)
  }
  for (const method of await allObjects(ctx, 'payment_method', { customer: id })) {
    await saveObject(ctx, { ...method, customer: null })
  }
  const deleted = await saveObject<Customer>(ctx, { id, object: 'customer', deleted: true })
  await emitEvent(ctx, 'customer.deleted', customer)
  await forgetAddress(ctx, id, customer.email)
  return deleted
}

const FORGOTTEN = 'deleted@customer.invalid'

/**
 * Removes the address from invoices, events and the responses stored for repeated calls. Stripe keeps
 * receipts as long as tax law requires, but no money moved here, so nothing requires keeping them.
 */
async function forgetAddress(ctx: TwinContext, id: string, email: string | null | undefined): Promise<void> {
  if (!email) return
  await writeHappened(ctx)
  const text = JSON.stringify(email).slice(1, -1)
  await ctx.db.execute(sql`
    update payments_sandbox.objects set body = replace(body::text, ${text}, ${FORGOTTEN})::jsonb
    where position(${id} in body::text) > 0`)
  await ctx.db.execute(sql`
    update payments_sandbox.answers set body = replace(body::text, ${text}, ${FORGOTTEN})::jsonb
    where position(${id} in body::text) > 0`)
}
