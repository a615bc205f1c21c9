import { z } from 'zod'
import { monthsLater } from '#platform/months-later.ts'
import { firstItem } from './billing-period.ts'
import { periodLine, prorationLines } from './charge-lines.ts'
import { requireAttached, requireCustomer } from './customers.ts'
import { emitEvent } from './events.ts'
import { draftInvoice, payInvoice } from './invoices.ts'
import { newSubscription, planOf } from './new-subscription.ts'
import { scheduleRenewal } from './schedule-renewal.ts'
import { insertObject, lockObject, requireObject, saveObject } from './store.ts'
import { cardDeclined, invalidRequest, resourceMissing } from './twin-error.ts'
import {
  epochSeconds,
  type Invoice,
  idOf,
  type Price,
  type TwinContext,
  type TwinSubscription,
} from './twin-object.ts'

export const subscriptionParams = z.strictObject({
  customer: z.string(),
  items: z
    .array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() }))
    .length(1, 'the sandbox sells one price at a time'),
  default_payment_method: z.string().optional(),
  trial_period_days: z.coerce.number().int().min(0).max(730).optional(),
  trial_end: z.coerce.number().int().optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  off_session: z.stringbool().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})
type SubscriptionParams = z.infer<typeof subscriptionParams>

/** The one item of the subscription, at another price. */
const itemChange = z.array(z.strictObject({ id: z.string(), price: z.string() })).length(1)
const prorationBehavior = z.enum(['none', 'always_invoice'])
const prorationDate = z.coerce.number().int().optional()

export const subscriptionUpdateParams = z.strictObject({
  items: itemChange.optional(),
  proration_behavior: prorationBehavior.optional(),
  payment_behavior: z.literal('error_if_incomplete').optional(),
  proration_date: prorationDate,
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
  pause_collection: z
    .union([
      z.literal(''),
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: z.coerce.number().int().optional(),
      }),
    ])
    .optional(),
  cancel_at_period_end: z.stringbool().optional(),
  default_payment_method: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** Begins with a trial, or by charging the first month. */
export async function createSubscription(
  ctx: TwinContext,
  params: SubscriptionParams,
): Promise<TwinSubscription> {
  const customer = await requireCustomer(ctx, params.customer)
  const price = await requireRecurringPrice(ctx, params.items[0]?.price ?? '')
  const method = params.default_payment_method ?? idOf(customer.invoice_settings.default_payment_method)
  if (method) await requireAttached(ctx, method, customer.id)
  if (params.trial_end !== undefined && params.trial_end <= epochSeconds(ctx.now()))
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  if (!method && !params.trial_period_days && !params.trial_end) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  }

  const started = newSubscription(ctx, { ...params, price })
  const invoice = await payInvoice(ctx, started, {
    lines: [periodLine(started, started.status === 'trialing' ? 0 : (price.unit_amount ?? 0))],
    reason: 'subscription_create',
    paymentMethod: method,
  })
  if (invoice.status !== 'paid' && params.payment_behavior === 'error_if_incomplete') throw cardDeclined()
  const subscription = await insertObject<TwinSubscription>(ctx, {
    ...started,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? started.status : 'incomplete',
  })
  await emitEvent(ctx, 'customer.subscription.created', subscription)
  await scheduleRenewal(ctx, subscription)
  return subscription
}

export const previewParams = z.strictObject({
  customer: z.string().optional(),
  subscription: z.string(),
  subscription_details: z.strictObject({
    items: itemChange,
    proration_behavior: prorationBehavior,
    proration_date: prorationDate,
  }),
})

/** What changing the price would cost now. */
export async function previewInvoice(
  ctx: TwinContext,
  { subscription: id, subscription_details: change }: z.infer<typeof previewParams>,
): Promise<Invoice> {
  const { body: subscription } = await lockObject(ctx, 'subscription', id)
  if (subscription.status === 'canceled') throw alreadyEnded()
  const price = await requireRecurringPrice(ctx, requireOwnItem(subscription, change.items).price)
  const isFree = subscription.status === 'trialing' || change.proration_behavior === 'none'
  return draftInvoice(
    ctx,
    subscription,
    isFree ? [] : prorationLines(ctx, subscription, { price, at: change.proration_date }),
  )
}

export async function updateSubscription(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof subscriptionUpdateParams>,
): Promise<TwinSubscription> {
  const { body: subscription } = await lockObject(ctx, 'subscription', id)
  if (subscription.status === 'canceled') throw alreadyEnded()
  if (params.default_payment_method) {
    await requireAttached(ctx, params.default_payment_method, idOf(subscription.customer) ?? '')
  }
  const { metadata, cancel_at_period_end, default_payment_method, items, pause_collection } = params
  if (params.billing_cycle_anchor && subscription.status === 'trialing')
    throw invalidRequest('The sandbox moves no anchor of a trial.', { param: 'billing_cycle_anchor' })
  const changed = await changeSubscription(ctx, subscription, {
    ...(params.billing_cycle_anchor ? await beginPeriodNow(ctx, subscription) : {}),
    ...(pause_collection === undefined ? {} : { pause_collection: pausedAs(pause_collection) }),
    ...(items ? await changedItem(ctx, subscription, { ...params, items }) : {}),
    ...(default_payment_method ? { default_payment_method } : {}),
    ...(metadata ? { metadata: { ...subscription.metadata, ...metadata } } : {}),
    ...(cancel_at_period_end === undefined ? {} : endingAt(ctx, subscription, cancel_at_period_end)),
  })
  if (params.billing_cycle_anchor) await scheduleRenewal(ctx, changed)
  return changed
}

function pausedAs(
  pause: '' | { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at?: number | undefined },
): TwinSubscription['pause_collection'] {
  return pause === '' ? null : { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
}

/** A whole period from now on, charged at once; a card that declines changes nothing. */
async function beginPeriodNow(
  ctx: TwinContext,
  subscription: TwinSubscription,
): Promise<Partial<TwinSubscription>> {
  const item = firstItem(subscription)
  const now = epochSeconds(ctx.now())
  const end = monthsLater(now, item.price.recurring?.interval_count ?? 1, now)
  const renewed = { ...item, current_period_start: now, current_period_end: end }
  const items = { ...subscription.items, data: [renewed] }
  const invoice = await payInvoice(
    ctx,
    { ...subscription, items },
    {
      lines: [periodLine({ ...subscription, items }, item.price.unit_amount ?? 0)],
      reason: 'subscription_update',
      paymentMethod: idOf(subscription.default_payment_method),
    },
  )
  if (invoice.status !== 'paid') throw cardDeclined()
  return { items, billing_cycle_anchor: now, latest_invoice: invoice.id }
}

/** The item at its new price. The time that is left is settled at once; a card that declines changes nothing. */
async function changedItem(
  ctx: TwinContext,
  subscription: TwinSubscription,
  {
    items,
    proration_behavior,
    proration_date,
  }: z.infer<typeof subscriptionUpdateParams> & { items: ItemChange },
): Promise<Partial<TwinSubscription>> {
  const price = await requireRecurringPrice(ctx, requireOwnItem(subscription, items).price)
  const item = firstItem(subscription)
  const changed = { ...item, price, plan: planOf(price) }
  const change = { items: { ...subscription.items, data: [changed] } }
  const isFree = subscription.status === 'trialing' || proration_behavior !== 'always_invoice'
  if (isFree || price.id === item.price.id) return change
  const invoice = await payInvoice(ctx, subscription, {
    lines: prorationLines(ctx, subscription, { price, at: proration_date }),
    reason: 'subscription_update',
    paymentMethod: idOf(subscription.default_payment_method),
  })
  if (invoice.status !== 'paid') throw cardDeclined()
  return { ...change, latest_invoice: invoice.id }
}

type ItemChange = z.infer<typeof itemChange>

function requireOwnItem(subscription: TwinSubscription, [change]: ItemChange): ItemChange[number] {
  if (change && change.id === firstItem(subscription).id) return change
  throw resourceMissing('subscription_item', change?.id ?? '', 'items[0][id]')
}

export async function cancelTwinSubscription(ctx: TwinContext, id: string): Promise<TwinSubscription> {
  const { body: subscription } = await lockObject(ctx, 'subscription', id)
  if (subscription.status === 'canceled') throw alreadyEnded()
  return endSubscription(ctx, subscription)
}

/** Ends a subscription now. The caller holds its row. */
export async function endSubscription(
  ctx: TwinContext,
  subscription: TwinSubscription,
): Promise<TwinSubscription> {
  const now = epochSeconds(ctx.now())
  const ended = await saveObject<TwinSubscription>(ctx, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  })
  await emitEvent(ctx, 'customer.subscription.deleted', ended)
  return ended
}

/** Saves some fields and announces what they were. The caller holds the row. */
export async function changeSubscription(
  ctx: TwinContext,
  subscription: TwinSubscription,
  change: Partial<TwinSubscription>,
): Promise<TwinSubscription> {
  const changed = await saveObject<TwinSubscription>(ctx, { ...subscription, ...change })
  const names = Object.keys(change) as (keyof TwinSubscription)[]
  const previous = Object.fromEntries(names.map((name) => [name, subscription[name]]))
  await emitEvent(ctx, 'customer.subscription.updated', changed, previous)
  return changed
}

function endingAt(
  ctx: TwinContext,
  subscription: TwinSubscription,
  isEnding: boolean,
): Partial<TwinSubscription> {
  return {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? firstItem(subscription).current_period_end : null,
    canceled_at: isEnding ? epochSeconds(ctx.now()) : null,
  }
}

async function requireRecurringPrice(ctx: TwinContext, id: string): Promise<Price> {
  const price = await requireObject(ctx, 'price', id, 'items[0][price]')
  if (price.active && price.recurring) return price
  const fault = price.active ? 'The price specified is not recurring.' : 'The price specified is inactive.'
  throw invalidRequest(`${fault} This field only accepts active recurring prices.`, {
    param: 'items[0][price]',
  })
}

function alreadyEnded() {
  return invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
}
