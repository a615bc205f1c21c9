import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { dollars } from '../../subscriptions/dollars.ts'
import { noteFinding, resolveFinding } from '../../subscriptions/findings/note-finding.ts'
import { localDay } from '../../subscriptions/mail/local-day.ts'
import { findProfileIdOfCustomer } from '../customers/payment-account.ts'
import { unlessMissing } from '../stripe/call-stripe.ts'
import { referencedId } from '../stripe/referenced-id.ts'

export type DisputeClient = Pick<
  Stripe,
  'disputes' | 'refunds' | 'paymentIntents' | 'customers' | 'subscriptions'
>

type Act = (ctx: Context) => Promise<void>

/**
 * Reads a dispute that was opened or decided and prepares a finding for the operator, who must respond or see
 * the outcome.
 */
export async function readDispute(ctx: Context, stripe: DisputeClient, id: string): Promise<Act | null> {
  const dispute = await unlessMissing(() => stripe.disputes.retrieve(id))
  if (!dispute) return null
  const payer = await findPayer(ctx, stripe, dispute.payment_intent)
  const detail = payer && sayDispute(dispute, payer)
  return (ctx) => note(ctx, { kind: 'charge-disputed', subject: id, payer, detail })
}

/** Reads a refund. A refund can fail days later, after the member was notified that it was sent. */
export async function readRefund(ctx: Context, stripe: DisputeClient, id: string): Promise<Act | null> {
  const refund = await unlessMissing(() => stripe.refunds.retrieve(id))
  if (!refund) return null
  const payer = await findPayer(ctx, stripe, refund.payment_intent)
  const detail = payer && sayRefund(refund, payer)
  return (ctx) => note(ctx, { kind: 'refund-failed', subject: id, payer, detail })
}

/**
 * No detail means that there is no problem, or that the object belongs to another product on the same
 * account.
 */
async function note(
  ctx: Context,
  {
    kind,
    subject,
    payer,
    detail,
  }: {
    kind: 'charge-disputed' | 'refund-failed'
    subject: string
    payer: Payer | null
    detail: string | null
  },
): Promise<void> {
  if (!payer || !detail) return resolveFinding(ctx, { kind, subject })
  const profileId = await findProfileIdOfCustomer(ctx, payer.customer)
  await noteFinding(ctx, { kind, subject, detail, ...(profileId ? { profileId } : {}) })
}

type Payer = { customer: string }

/** Finds the payer if they are or were a member. */
async function findPayer(
  ctx: Context,
  stripe: DisputeClient,
  reference: string | Stripe.PaymentIntent | null,
): Promise<Payer | null> {
  const intentId = referencedId(reference)
  const intent = intentId ? await unlessMissing(() => stripe.paymentIntents.retrieve(intentId)) : null
  const customer = referencedId(intent?.customer)
  if (!customer) return null
  return (await isOurs(ctx, stripe, customer)) ? { customer } : null
}

/** For a deleted customer, only the subscriptions still show to which product they belonged. */
async function isOurs(ctx: Context, stripe: DisputeClient, customer: string): Promise<boolean> {
  if (await findProfileIdOfCustomer(ctx, customer)) return true
  const known = await unlessMissing(() => stripe.customers.retrieve(customer))
  if (known && !known.deleted) return known.metadata.profileId !== undefined
  const all = { customer, status: 'all', limit: 100 } as const
  const had = await unlessMissing(() => stripe.subscriptions.list(all))
  return had?.data.some(({ metadata }) => metadata.profileId !== undefined) ?? false
}

const WON: readonly Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented']

/** In these states the bank only inquires, and nothing has been taken back yet. */
const ASKS: readonly Stripe.Dispute.Status[] = ['warning_needs_response', 'warning_under_review']

function sayDispute(
  { amount, reason, status, evidence_details }: Stripe.Dispute,
  { customer }: Payer,
): string | null {
  if (WON.includes(status)) return null
  const what = `${dollars(amount)} that the customer ${customer} had paid`
  if (status === 'lost')
    return `A dispute was lost: ${what} stays with the holder of the card. The subscription continues: cancel it if nothing more should be charged.`
  const until = evidence_details.due_by
    ? ` by ${localDay(new Date(evidence_details.due_by * 1000), null)}`
    : ''
  const why = `(${reason.replaceAll('_', ' ')})`
  if (ASKS.includes(status))
    return `The bank asks about ${what} ${why}. Nothing was taken back yet. Answer it at Stripe${until}: without an answer, it may take the money back.`
  return `The bank took back ${what}, since the holder of the card disputes it ${why}. Answer it at Stripe${until}. The subscription continues: cancel it if nothing more should be charged.`
}

function sayRefund(
  { amount, status, failure_reason: reason }: Stripe.Refund,
  { customer }: Payer,
): string | null {
  if (status !== 'failed' && status !== 'canceled') return null
  const why = reason ? ` (${reason.replaceAll('_', ' ')})` : ''
  return `${dollars(amount)} that was refunded to the customer ${customer} did not reach them${why}. An email may have told them that it went. Give it back another way, and write to them.`
}
