import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { changeAtStripe } from '../../subscriptions/changes/change-at-stripe.ts'
import { dollars } from '../../subscriptions/dollars.ts'
import type { ReadingClient } from '../../subscriptions/mail/read-owed.ts'
import { orForgetGone, requireCard } from '../../subscriptions/reconcile/forget-gone.ts'
import { requireKnown } from '../../subscriptions/require-running.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { mayAct } from '../../subscriptions/subscription-states.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { wantsConfirmation } from '../stripe/wants-confirmation.ts'
import { callOffEarlier } from '../unpaid/call-off-earlier.ts'
import { isLeftDraft } from '../unpaid/uncharged-month.ts'

const FAILED = 'The open invoice could not be paid just now. Nothing was charged. Please try again.'
const FAILED_PARTLY = 'Not all that is open could be paid just now. Look at your invoices, and try again.'

/**
 * True if payment is due for a running subscription. Open invoices of an ended subscription are no longer
 * owed.
 */
export function isOwing({ status }: Pick<SubscriptionRow, 'status'>): boolean {
  return mayAct(status, 'pay')
}

/**
 * Returns the invoices that must be paid before the subscription runs again, newest first. Usually these are
 * all open invoices. Once Stripe has stopped retrying, no meal plans are sent and Stripe leaves the new
 * periods' invoices as drafts: then only the current period is owed.
 */
export function invoicesToPay(
  { status }: Pick<SubscriptionRow, 'status'>,
  invoices: Stripe.Invoice[],
): Stripe.Invoice[] {
  const isOpen = (invoice: Stripe.Invoice) => invoice.status === 'open'
  if (status !== 'unpaid') return invoices.filter(isOpen)
  return invoices.filter((invoice) => isOpen(invoice) || isLeftDraft(invoice)).slice(0, 1)
}

/**
 * Charges the open invoices of the member's own subscription to its card, oldest first. A refusal is reported
 * in Stripe's words. An invoice for which the bank asks the cardholder to confirm stays open until they do.
 * Repeating the call charges nothing twice, since a paid invoice is no longer open. Returns the amount left
 * to pay, or zero. An amount other than the one shown to the member is not charged.
 */
export async function payOpenInvoices(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, dueCents: shownCents }: { profileId: string; dueCents?: number | undefined },
): Promise<{ dueCents: number }> {
  const { row } = await requireKnown(ctx, profileId)
  if (!isOwing(row)) return { dueCents: 0 }
  const subscription = row.stripeSubscriptionId
  const { data } = await orForgetGone(ctx, stripe, { profileId, isRunning: true }, () =>
    callStripe(ctx, FAILED, () => stripe.invoices.list({ subscription, limit: 100 })),
  )
  const toPay = invoicesToPay(row, data)
  const dueCents = toPay.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
  if (dueCents > 0 && shownCents !== undefined && dueCents !== shownCents)
    throw new AppError('conflict', `By now ${dollars(dueCents)} is left to pay. Please look at it again.`)
  if (toPay.length > 0) requireCard(row)
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'pay',
    // If there are several invoices, the older ones may be paid by then.
    failure: toPay.length > 1 ? FAILED_PARTLY : FAILED,
    call: async () => {
      for (const invoice of toPay.toReversed()) await payOrAskBank(stripe, invoice, row.paymentMethod)
      const paid = await stripe.subscriptions.retrieve(subscription)
      const before = paid.items.data[0]?.current_period_start
      // If this is interrupted, or the member pays elsewhere, a job does it.
      if (row.status === 'unpaid' && paid.status === 'active' && before)
        await callOffEarlier(stripe, { subscriptionId: subscription, before })
      return paid
    },
  })
  return { dueCents }
}

async function payOrAskBank(
  stripe: Pick<Stripe, 'invoices'>,
  { id = '', status }: Stripe.Invoice,
  paymentMethod: string,
): Promise<void> {
  try {
    if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    await stripe.invoices.pay(id, { payment_method: paymentMethod, off_session: false })
  } catch (error) {
    if (!wantsConfirmation(error)) throw error
  }
}
