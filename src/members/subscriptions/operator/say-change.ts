import type { RefundReason } from '../../columns/pending-operator-act.ts'
import type { SubscriptionStatus } from '../../columns/subscription-status.ts'
import { dollars } from '../dollars.ts'

export type RecordedChange = { act: string; before: unknown; after: unknown }
/** The names for ids in the record. */
export type Names = {
  plans: Map<string, string>
  invoices: Map<string, string>
  /** The member's zone, because their mails used their own calendar. */
  timeZone: string | null
}

const STATUS_WORDS: Record<SubscriptionStatus, string> = {
  starting: 'being started',
  incomplete: 'waiting for its first payment',
  trialing: 'on trial',
  active: 'active',
  past_due: 'past due',
  unpaid: 'unpaid',
  paused: 'paused',
  ending: 'canceled, active until its end',
  ended: 'ended',
}

/** Describes a change of a subscription for an operator: without ids, with amounts as money. */
export function sayChange({ act, before, after }: RecordedChange, names: Names): string {
  const given = typeof after === 'object' && after ? (after as Record<string, unknown>) : {}
  const amount = cents(given.amountCents)
  const invoice = names.invoices.get(String(given.invoice)) ?? 'an invoice'
  const plan = names.plans.get(String(given.planId)) ?? 'a plan that is no longer offered'
  switch (act) {
    case 'create':
      return `Subscribed to ${plan}.`
    case 'update':
      return `Was ${statusWords(before)}; now ${statusWords(after)}.`
    case 'restart':
      return 'Started again.'
    case 'replace-card':
      return 'Another card is charged from now on.'
    case 'announce-price':
      return `Told that it costs ${cents(given.priceCents)} a month from ${dayOf(given.from, names)} on.`
    case 'withdraw-price':
      return `The announced price was taken back: it stays at ${cents(given.priceCents)} a month.`
    case 'redeem-promotion':
      return 'Redeemed a promotion code.'
    case 'billing-cancel':
      return given.at === 'now' ? 'Canceled at once.' : 'Canceled at the end of what is paid for.'
    case 'billing-resume':
      return 'The cancellation was undone.'
    case 'billing-refund':
      return `${amount} of ${invoice} refunded.${reasonOf(given.reason)}`
    case 'billing-comp-month':
      return `A month credited, ${amount}.`
    case 'billing-move-plan':
      return given.waitsForBank
        ? `To be moved to ${plan}, once the member’s bank agrees.`
        : `Moved to ${plan}.`
    case 'billing-resend-receipt':
      return `The receipt of ${invoice} sent again.`
    case 'billing-forget-customer':
      return 'The customer was gone at Stripe: what hung on it ended here.'
    default:
      return 'Something else was changed.'
  }
}

function statusWords(status: unknown): string {
  return STATUS_WORDS[status as SubscriptionStatus] ?? 'unknown'
}

const REASON_WORDS: Record<RefundReason, string> = {
  requested_by_customer: ' The member asked for it.',
  duplicate: ' It was charged twice.',
  fraudulent: ' It was fraud.',
}

/** Refunds from before reasons were recorded have none. */
function reasonOf(reason: unknown): string {
  return REASON_WORDS[reason as RefundReason] ?? ''
}

function cents(amount: unknown): string {
  return typeof amount === 'number' ? dollars(amount) : 'an amount'
}

function dayOf(instant: unknown, { timeZone }: Names): string {
  const day = new Date(String(instant))
  return Number.isNaN(day.getTime())
    ? 'a later charge'
    : day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: timeZone ?? 'UTC' })
}
