import { emitEvent } from '../../events/events.ts'
import { nowIn } from '../../objects/clock-time.ts'
import { allObjects, lockObject, saveObject } from '../../objects/store.ts'
import {
  type Invoice,
  type InvoicePayment,
  idOf,
  type TwinContext,
  type TwinSubscription,
} from '../../objects/twin-object.ts'
import { changeSubscription } from '../../periods/change-subscription.ts'
import { scheduleRenewal } from '../../periods/schedule-renewal.ts'
import { updateThatWaited } from '../../periods/update-that-waited.ts'
import { discountsOf, withoutUsed } from '../../prices/discounts.ts'
import { nextAttempt, scheduleRetry } from './retry-schedule.ts'

/** Marks an invoice as paid by card or by the customer's balance. Its subscription becomes active again. */
export async function markPaid(ctx: TwinContext, invoice: Invoice): Promise<Invoice> {
  const now = nowIn(ctx)
  const paid = await saveObject<Invoice>(ctx, {
    ...invoice,
    status: 'paid',
    attempted: true,
    attempt_count: invoice.amount_due === 0 ? invoice.attempt_count : invoice.attempt_count + 1,
    next_payment_attempt: null,
    amount_paid: invoice.amount_remaining,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  const payment = await findInvoicePayment(ctx, invoice)
  if (payment) {
    await saveObject<InvoicePayment>(ctx, {
      ...payment,
      status: 'paid',
      amount_paid: invoice.amount_remaining,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
    await emitEvent(ctx, 'invoice_payment.paid', payment)
  }
  await emitEvent(ctx, 'invoice.paid', paid)
  await emitEvent(ctx, 'invoice.payment_succeeded', paid)
  await runAgain(ctx, paid)
  return paid
}

const OWED = new Set<TwinSubscription['status']>(['past_due', 'incomplete', 'unpaid'])

async function runAgain(ctx: TwinContext, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(ctx, invoice)
  if (!subscription || !(await isLatest(ctx, subscription, invoice))) return
  if (subscription.pending_update) await updateThatWasPaid(ctx, subscription, invoice)
  else if (OWED.has(subscription.status)) await begin(ctx, subscription)
}

/**
 * True if this is the latest invoice that was not voided. During a pause, an invoice is still drafted and
 * voided each month.
 */
async function isLatest(ctx: TwinContext, subscription: TwinSubscription, { id }: Invoice): Promise<boolean> {
  if (idOf(subscription.latest_invoice) === id) return true
  const parent = { subscription_details: { subscription: subscription.id } }
  const invoices = await allObjects(ctx, 'invoice', { parent })
  return invoices.find(({ status }) => status !== 'void')?.id === id
}

/** A subscription that waited for its first payment was due to expire. From now on it renews instead. */
async function begin(ctx: TwinContext, subscription: TwinSubscription): Promise<void> {
  const active = await changeSubscription(ctx, subscription, { status: 'active' })
  if (subscription.status === 'incomplete') await scheduleRenewal(ctx, active)
}

async function updateThatWasPaid(
  ctx: TwinContext,
  subscription: TwinSubscription,
  { total_discount_amounts }: Invoice,
): Promise<void> {
  const taken = new Set(total_discount_amounts?.map(({ discount }) => idOf(discount)))
  const used = (await discountsOf(ctx, subscription)).filter(({ discount }) => taken.has(discount.id))
  const change = { ...updateThatWaited(subscription), discounts: withoutUsed(subscription, used) }
  const changed = await changeSubscription(ctx, subscription, change)
  await emitEvent(ctx, 'customer.subscription.pending_update_applied', changed)
}

/** Records a failed charge: sets the next attempt on the invoice and makes its subscription past due. */
export async function markUnpaid(
  ctx: TwinContext,
  invoice: Invoice,
  { waitsForBank, isAskedFor, mayRetry }: { waitsForBank: boolean; isAskedFor: boolean; mayRetry: boolean },
): Promise<Invoice> {
  // After the first attempt only automatic ones count for the retry schedule, as at Stripe.
  const isOutsideSchedule = isAskedFor && invoice.attempt_count > 0
  const attempt_count = isOutsideSchedule ? invoice.attempt_count : invoice.attempt_count + 1
  const isOfMonth = mayRetry && invoice.billing_reason !== 'subscription_create'
  // Stripe doesn't retry invoices that it doesn't collect automatically.
  const isRetried = isOfMonth && invoice.auto_advance !== false
  const tried = await saveObject<Invoice>(ctx, {
    ...invoice,
    attempted: true,
    attempt_count,
    next_payment_attempt: isRetried ? nextAttempt({ ...invoice, attempt_count }) : null,
  })
  await emitEvent(ctx, 'invoice.payment_failed', tried)
  if (waitsForBank) await emitEvent(ctx, 'invoice.payment_action_required', tried)
  if (!isOutsideSchedule) await scheduleRetry(ctx, tried)
  const subscription = isOfMonth ? await subscriptionOf(ctx, tried) : null
  if (subscription?.status === 'active') await changeSubscription(ctx, subscription, { status: 'past_due' })
  return tried
}

export async function findInvoicePayment(ctx: TwinContext, invoice: Invoice): Promise<InvoicePayment | null> {
  const [payment] = await allObjects(ctx, 'invoice_payment', { invoice: invoice.id })
  return payment ?? null
}

/** Returns the subscription of an invoice with its row locked. Returns null if the invoice has none. */
export async function subscriptionOf(ctx: TwinContext, invoice: Invoice): Promise<TwinSubscription | null> {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  return id ? (await lockObject(ctx, 'subscription', id)).body : null
}
