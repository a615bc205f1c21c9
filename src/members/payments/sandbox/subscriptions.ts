import { z } from 'zod'
import { firstItem } from './billing-period.ts'
import { requireAttached, requireCustomer } from './customers.ts'
import { emitEvent } from './events.ts'
import { payInvoice } from './invoices.ts'
import { newSubscription } from './new-subscription.ts'
import { scheduleRenewal } from './schedule-renewal.ts'
import { insertObject, lockObject, requireObject, saveObject } from './store.ts'
import { invalidRequest } from './twin-error.ts'
import { epochSeconds, idOf, type Price, type Subscription, type TwinContext } from './twin-object.ts'

export const subscriptionParams = z.strictObject({
  customer: z.string(),
  items: z
    .array(z.strictObject({ price: z.string(), quantity: z.literal('1').optional() }))
    .length(1, 'the sandbox sells one price at a time'),
  default_payment_method: z.string().optional(),
  trial_period_days: z.coerce.number().int().min(0).max(730).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
  off_session: z.stringbool().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})
type SubscriptionParams = z.infer<typeof subscriptionParams>

export const subscriptionUpdateParams = z.strictObject({
  cancel_at_period_end: z.stringbool().optional(),
  default_payment_method: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

/** Begins with a trial, or by charging the first month. */
export async function createSubscription(
  ctx: TwinContext,
  params: SubscriptionParams,
): Promise<Subscription> {
  const customer = await requireCustomer(ctx, params.customer)
  const price = await requireRecurringPrice(ctx, params.items[0]?.price ?? '')
  const method = params.default_payment_method ?? idOf(customer.invoice_settings.default_payment_method)
  if (method) await requireAttached(ctx, method, customer.id)
  if (!method && !params.trial_period_days) {
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  }

  const started = newSubscription(ctx, { ...params, price })
  const invoice = await payInvoice(ctx, started, {
    amount: started.status === 'trialing' ? 0 : (price.unit_amount ?? 0),
    reason: 'subscription_create',
    paymentMethod: method,
  })
  const subscription = await insertObject<Subscription>(ctx, {
    ...started,
    latest_invoice: invoice.id,
    status: invoice.status === 'paid' ? started.status : 'incomplete',
  })
  await emitEvent(ctx, 'customer.subscription.created', subscription)
  await scheduleRenewal(ctx, subscription)
  return subscription
}

export async function updateSubscription(
  ctx: TwinContext,
  id: string,
  params: z.infer<typeof subscriptionUpdateParams>,
): Promise<Subscription> {
  const { body: subscription } = await lockObject(ctx, 'subscription', id)
  if (subscription.status === 'canceled') throw alreadyEnded()
  if (params.default_payment_method) {
    await requireAttached(ctx, params.default_payment_method, idOf(subscription.customer) ?? '')
  }
  const { metadata, cancel_at_period_end, default_payment_method } = params
  return changeSubscription(ctx, subscription, {
    ...(default_payment_method ? { default_payment_method } : {}),
    ...(metadata ? { metadata: { ...subscription.metadata, ...metadata } } : {}),
    ...(cancel_at_period_end === undefined ? {} : endingAt(ctx, subscription, cancel_at_period_end)),
  })
}

export async function cancelSubscription(ctx: TwinContext, id: string): Promise<Subscription> {
  const { body: subscription } = await lockObject(ctx, 'subscription', id)
  if (subscription.status === 'canceled') throw alreadyEnded()
  return endSubscription(ctx, subscription)
}

/** Ends a subscription now. The caller holds its row. */
export async function endSubscription(ctx: TwinContext, subscription: Subscription): Promise<Subscription> {
  const now = epochSeconds(ctx.now())
  const ended = await saveObject<Subscription>(ctx, {
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
  subscription: Subscription,
  change: Partial<Subscription>,
): Promise<Subscription> {
  const changed = await saveObject<Subscription>(ctx, { ...subscription, ...change })
  const names = Object.keys(change) as (keyof Subscription)[]
  const previous = Object.fromEntries(names.map((name) => [name, subscription[name]]))
  await emitEvent(ctx, 'customer.subscription.updated', changed, previous)
  return changed
}

function endingAt(ctx: TwinContext, subscription: Subscription, isEnding: boolean): Partial<Subscription> {
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
