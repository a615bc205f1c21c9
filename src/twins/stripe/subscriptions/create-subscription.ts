import { type LiveCustomer, lockCustomer, requireAttached } from '../customers/customers.ts'
import { emitEvent } from '../events/events.ts'
import { collectInvoice } from '../invoices/collect-invoice.ts'
import { draftInvoice } from '../invoices/draft-invoice.ts'
import { finalizeInvoice } from '../invoices/finalize-invoice.ts'
import { whyUnpaid } from '../invoices/pay-open-invoice.ts'
import { inTimeOf, nowIn } from '../objects/clock-time.ts'
import { insertObject, saveObject } from '../objects/store.ts'
import { invalidRequest, paymentRefused } from '../objects/twin-error.ts'
import { type Invoice, idOf, type TwinContext, type TwinSubscription } from '../objects/twin-object.ts'
import { periodLine } from '../periods/charge-lines.ts'
import { requireRecurringPrice } from '../periods/recurring-price.ts'
import { scheduleRenewal } from '../periods/schedule-renewal.ts'
import { redeemDiscounts, withoutUsed } from '../prices/discounts.ts'
import { newSubscription } from './new-subscription.ts'
import type { SubscriptionParams } from './subscription-params.ts'

/** Creates a subscription that starts with a trial or by charging the first month. */
export async function createSubscription(
  given: TwinContext,
  params: SubscriptionParams,
): Promise<TwinSubscription> {
  const customer = await lockCustomer(given, params.customer)
  const ctx = await inTimeOf(given, customer)
  const price = await requireRecurringPrice(ctx, params.items[0]?.price ?? '')
  const method = params.default_payment_method ?? idOf(customer.invoice_settings.default_payment_method)
  if (method) await requireAttached(ctx, method, customer.id)
  requireBeginning(ctx, params, { customer, method })

  const started = await withDiscounts(ctx, newSubscription(ctx, { ...params, customer, price }), params)
  await insertObject(ctx, started)
  const amount = started.status === 'trialing' ? 0 : (price.unit_amount ?? 0)
  const { invoice: draft, used } = await draftInvoice(ctx, started, {
    lines: [periodLine(started, amount)],
    reason: 'subscription_create',
  })
  const finalized = await finalizeInvoice(ctx, draft)
  const invoice = await firstPayment(ctx, finalized, { params, method })
  const subscription = await saveObject<TwinSubscription>(ctx, {
    ...started,
    latest_invoice: invoice.id ?? null,
    status: invoice.status === 'paid' ? started.status : 'incomplete',
    discounts: withoutUsed(started, used),
  })
  await emitEvent(ctx, 'customer.subscription.created', subscription)
  await scheduleRenewal(ctx, subscription)
  return subscription
}

function requireBeginning(
  ctx: TwinContext,
  params: SubscriptionParams,
  { method }: { customer: LiveCustomer; method: string | null },
): void {
  if (params.trial_end !== undefined && params.trial_end <= nowIn(ctx))
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const isFree = Boolean(params.trial_period_days ?? params.trial_end)
  if (method || isFree || params.payment_behavior === 'default_incomplete') return
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    { code: 'resource_missing' },
  )
}

async function withDiscounts(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { discounts }: SubscriptionParams,
): Promise<TwinSubscription> {
  const redeemed = await redeemDiscounts(ctx, discounts, {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    amount: subscription.items.data[0]?.price.unit_amount ?? 0,
    present: [],
  })
  return { ...subscription, discounts: redeemed.map(({ discount }) => discount.id) }
}

/** With `default_incomplete` the browser pays. Otherwise the card is charged now. */
async function firstPayment(
  ctx: TwinContext,
  invoice: Invoice,
  { params, method }: { params: SubscriptionParams; method: string | null },
): Promise<Invoice> {
  if (params.payment_behavior === 'default_incomplete') return invoice
  const how = { paymentMethod: method, isOffSession: params.off_session }
  const { invoice: tried, outcome } = await collectInvoice(ctx, invoice, how)
  if (tried.status !== 'paid' && params.payment_behavior === 'error_if_incomplete')
    throw paymentRefused(whyUnpaid('subscription', outcome))
  return tried
}
