import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { MoneyAct, PendingOperatorAct, RefundReason } from '../../columns/pending-operator-act.ts'
import type { MailAboutMoney } from '../mail/queue-billing-mail.ts'
import type { Running } from '../require-running.ts'
import { customerOf, type OperatorClient } from './operator-client.ts'
import { type PaidInvoice, readPaymentOf, requireRefundable } from './refundable.ts'

/** The data for the record of changes, and the mail to the member. */
export type MovedMoney = { amountCents: number; mail: MailAboutMoney }

/** Makes the refund or credit that an operator decided, once per key, however often it is requested. */
export function moveMoney(
  ctx: Context,
  stripe: OperatorClient,
  known: Running,
  { key, wish: act, creditCents }: PendingOperatorAct<MoneyAct>,
): Promise<MovedMoney> {
  return act.act === 'refund'
    ? refund(ctx, stripe, known, { key, ...act })
    : compMonth(ctx, stripe, known, { key, creditCents: creditCents ?? known.row.priceCents })
}

async function compMonth(
  ctx: Context,
  stripe: OperatorClient,
  { profile }: Running,
  { key, creditCents }: { key: string; creditCents: number },
): Promise<MovedMoney> {
  const { amount } = await stripe.customers.createBalanceTransaction(
    await customerOf(ctx, profile.id),
    { amount: -creditCents, currency: 'usd', description: 'A month with our compliments' },
    { idempotencyKey: `comp:${key}` },
  )
  return { amountCents: -amount, mail: { kind: 'month-comped', occasion: key, paidCents: -amount } }
}

/** Looks for an earlier refund under this key, because refunding a whole invoice twice would be refused. */
async function refund(
  ctx: Context,
  stripe: OperatorClient,
  { profile }: Running,
  { key, ...wanted }: { key: string } & Extract<MoneyAct, { act: 'refund' }>,
): Promise<MovedMoney> {
  const customer = await customerOf(ctx, profile.id)
  const given = await refundInvoice(stripe, { customer, key, ...wanted })
  return {
    amountCents: given.amount,
    mail: { kind: 'refunded', occasion: given.id, paidCents: given.amount },
  }
}

type RefundWish = {
  key: string
  amountCents?: number | undefined
  reason?: RefundReason | undefined
}

/** Refunds an invoice as decided under this key, once. */
export async function refundInvoice(
  stripe: OperatorClient,
  wanted: RefundWish & { customer: string; invoice: string },
): Promise<Stripe.Refund> {
  const { customer, key, invoice, amountCents, reason } = wanted
  const payment = await readPaymentOf(stripe, { customer, invoice })
  const given =
    payment.refunds.find(({ metadata }) => metadata?.key === key) ??
    (await giveBack(stripe, payment, { key, amountCents, reason }))
  if (given.status === 'failed' || given.status === 'canceled')
    throw new AppError('conflict', 'The refund failed at the payment provider: nothing was refunded.')
  return given
}

async function giveBack(
  stripe: OperatorClient,
  payment: PaidInvoice,
  { key, amountCents, reason = 'requested_by_customer' }: RefundWish,
): Promise<Stripe.Refund> {
  const leftCents = requireRefundable(payment, { amountCents })
  return stripe.refunds.create(
    {
      payment_intent: payment.paymentIntent,
      amount: amountCents ?? leftCents,
      reason,
      metadata: { key },
    },
    { idempotencyKey: `refund:${key}` },
  )
}
