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

/** An invoice is paid, by a card or by the customer's balance; its subscription runs again. */
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

/** By the last invoice that was not called off: a pause goes on drafting and calling off one for each month. */
async function isLatest(ctx: TwinContext, subscription: TwinSubscription, { id }: Invoice): Promise<boolean> {
  if (idOf(subscription.latest_invoice) === id) return true
  const parent = { subscription_details: { subscription: subscription.id } }
  const invoices = await allObjects(ctx, 'invoice', { parent })
  return invoices.find(({ status }) => status !== 'void')?.id === id
}

/** One that waited for its first payment was to be given up, and from now on renews instead. */
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

/** A card did not pay: when it is charged again is written on the invoice, and its subscription is past due. */
export async function markUnpaid(
  ctx: TwinContext,
  invoice: Invoice,
  { waitsForBank, isAskedFor, mayRetry }: { waitsForBank: boolean; isAskedFor: boolean; mayRetry: boolean },
): Promise<Invoice> {
  // After the first try only those that come by themselves count for the schedule, as at Stripe.
  const isOutsideSchedule = isAskedFor && invoice.attempt_count > 0
  const attempt_count = isOutsideSchedule ? invoice.attempt_count : invoice.attempt_count + 1
  const isOfMonth = mayRetry && invoice.billing_reason !== 'subscription_create'
  // What Stripe does not collect by itself it does not try again either.
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

/** The subscription that an invoice is of, its row held; null where it is of none. */
export async function subscriptionOf(ctx: TwinContext, invoice: Invoice): Promise<TwinSubscription | null> {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  return id ? (await lockObject(ctx, 'subscription', id)).body : null
}
