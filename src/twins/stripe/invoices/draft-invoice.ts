import { emitEvent } from '../events/events.ts'
import { allObjects, insertObject, lockObject, saveObject } from '../objects/store.ts'
import {
  type Invoice,
  idOf,
  type PendingItem,
  type TwinContext,
  type TwinSubscription,
} from '../objects/twin-object.ts'
import type { ChargeLine } from '../periods/charge-lines.ts'
import { discountShares } from '../prices/discount-shares.ts'
import { type Discounted, discountsOf } from '../prices/discounts.ts'
import { type InvoiceReason, newInvoice } from './new-invoice.ts'
import { pendingLine } from './pending-items.ts'

type Drafting = { lines: ChargeLine[]; reason: InvoiceReason }

/** Creates a draft with the pending items and discounts. `used` lists the discounts that were applied. */
export async function draftInvoice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { lines, reason }: Drafting,
): Promise<{ invoice: Invoice; used: Discounted[] }> {
  const mine = await waitingItems(ctx, subscription)
  const all = [...mine.map((item) => pendingLine(item, subscription)), ...lines]
  const discounts = await discountsOf(ctx, subscription)
  const invoice = await insertObject(
    ctx,
    await invoiceOf(ctx, subscription, { lines: all, reason, discounts }),
  )
  for (const item of mine) await saveObject<PendingItem>(ctx, { ...item, invoice: invoice.id })
  await emitEvent(ctx, 'invoice.created', invoice)
  const taken = new Set(invoice.total_discount_amounts?.map(({ discount }) => idOf(discount)))
  return { invoice, used: discounts.filter(({ discount }) => taken.has(discount.id)) }
}

/** Lists the pending items for a subscription's next invoice, oldest first. */
export async function waitingItems(
  ctx: TwinContext,
  subscription: Pick<TwinSubscription, 'id' | 'customer'>,
): Promise<PendingItem[]> {
  const customer = idOf(subscription.customer)
  const waiting = await allObjects(ctx, 'invoiceitem', { customer, invoice: null })
  return waiting.filter(({ parent }) => belongsTo(parent, subscription.id)).toReversed()
}

/** A customer's items without a subscription go onto the customer's next invoice, for any subscription. */
function belongsTo(parent: PendingItem['parent'], subscription: string): boolean {
  const owner = parent?.subscription_details?.subscription
  return !owner || owner === subscription
}

/** Builds the invoice that a change would create now. Nothing is stored. */
export async function previewOf(
  ctx: TwinContext,
  subscription: TwinSubscription,
  given: Drafting & { discounts: Discounted[] },
): Promise<Invoice> {
  const invoice = await invoiceOf(ctx, subscription, given)
  return { ...invoice, id: `upcoming_${invoice.id}` }
}

async function invoiceOf(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { lines, reason, discounts }: Drafting & { discounts: Discounted[] },
): Promise<Invoice> {
  const balance = await balanceOf(ctx, idOf(subscription.customer))
  return newInvoice(ctx, subscription, { lines, reason, shares: discountShares(lines, discounts), balance })
}

async function balanceOf(ctx: TwinContext, customerId: string | null): Promise<number> {
  if (!customerId) return 0
  const { body: customer } = await lockObject(ctx, 'customer', customerId)
  return customer.deleted ? 0 : customer.balance
}
