import { z } from 'zod'
import { requireCustomer } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { insertObject, lockObject, removeObject, requireObject } from '../objects/store.ts'
import { invalidRequest } from '../objects/twin-error.ts'
import {
  idOf,
  type PendingItem,
  type TwinContext,
  type TwinSubscription,
  twinId,
} from '../objects/twin-object.ts'
import { firstItem } from '../periods/billing-period.ts'
import type { ChargeLine } from '../periods/charge-lines.ts'

export const pendingItemParams = z.strictObject({
  customer: z.string(),
  subscription: z.string().optional(),
  amount: z.coerce.number().int(),
  currency: z.string().length(3).toLowerCase(),
  description: z.string().max(500).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

/** Adds an item to the customer's next invoice. Credits are negative. */
export async function createPendingItem(
  given: TwinContext,
  params: z.infer<typeof pendingItemParams>,
): Promise<PendingItem> {
  const customer = await requireCustomer(given, params.customer)
  const ctx = await inTimeOf(given, customer)
  if (params.subscription) await requireObject(ctx, 'subscription', params.subscription, 'subscription')
  return insertPendingItem(ctx, {
    customer: customer.id,
    currency: params.currency,
    clock: idOf(customer.test_clock),
    subscription: params.subscription ?? null,
    metadata: params.metadata,
    line: { amount: params.amount, description: params.description ?? '', isProration: false, item: null },
  })
}

/** Puts the lines of a change on the next invoice, as Stripe does by default. */
export async function deferToNextInvoice(
  ctx: TwinContext,
  subscription: TwinSubscription,
  lines: ChargeLine[],
): Promise<void> {
  for (const line of lines) {
    await insertPendingItem(ctx, {
      customer: idOf(subscription.customer) ?? '',
      currency: subscription.currency,
      clock: idOf(subscription.test_clock),
      subscription: subscription.id,
      metadata: {},
      line,
    })
  }
}

/** Deletes an item that is not on an invoice yet. */
export async function deletePendingItem(ctx: TwinContext, id: string) {
  const { body: item } = await lockObject(ctx, 'invoiceitem', id)
  if (item.invoice) throw invalidRequest('This invoice item is already attached to an invoice.')
  await removeObject(ctx, id)
  await emitEvent(ctx, 'invoiceitem.deleted', item)
  return { id, object: 'invoiceitem' as const, deleted: true as const }
}

type Pending = {
  customer: string
  currency: string
  clock: string | null
  subscription: string | null
  metadata: Record<string, string>
  line: Omit<ChargeLine, 'item'> & { item: ChargeLine['item'] | null }
}

async function insertPendingItem(ctx: TwinContext, given: Pending): Promise<PendingItem> {
  const { amount, description, isProration, item } = given.line
  const now = nowIn(ctx)
  const made = await insertObject<PendingItem>(ctx, {
    id: twinId('ii_1', 23),
    object: 'invoiceitem',
    amount,
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    date: now,
    description,
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: given.metadata,
    net_amount: amount,
    parent: given.subscription
      ? {
          subscription_details: { subscription: given.subscription, subscription_item: item?.id ?? null },
          type: 'subscription_details',
        }
      : null,
    period: { start: item?.current_period_start ?? now, end: item?.current_period_end ?? now },
    pricing: item
      ? {
          price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
          type: 'price_details',
          unit_amount_decimal: String(amount),
        }
      : null,
    proration: isProration,
    proration_details: null,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: given.clock,
  } as unknown as PendingItem)
  await emitEvent(ctx, 'invoiceitem.created', made)
  return made
}

export function pendingLine(item: PendingItem, subscription: TwinSubscription): ChargeLine {
  const current = firstItem(subscription)
  return {
    amount: item.amount,
    description: item.description ?? '',
    isProration: item.proration,
    item: { ...current, current_period_start: item.period.start, current_period_end: item.period.end },
    pending: item.id,
  }
}
