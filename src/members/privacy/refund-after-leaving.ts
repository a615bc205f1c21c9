import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { REFUND_REASONS, type RefundReason } from '../columns/pending-operator-act.ts'
import { isStripeRefusal } from '../payments/stripe/call-stripe.ts'
import { noteFinding } from '../subscriptions/findings/note-finding.ts'
import { refundInvoice } from '../subscriptions/operator/move-money.ts'
import { decider } from '../subscriptions/operator/operator-act.ts'
import type { OperatorClient } from '../subscriptions/operator/operator-client.ts'
import { isNoted } from '../subscriptions/operator/pending-operator-act.ts'

export type LeftRefund = {
  key: string
  actor: string
  customer: string
  invoice: string
  amountCents?: number | undefined
  reason?: RefundReason | undefined
}

export const refundAfterLeavingJob: JobKind<LeftRefund> = {
  name: 'members.refund-after-leaving',
  payload: z.object({
    key: z.string(),
    actor: z.string(),
    customer: z.string(),
    invoice: z.string(),
    amountCents: z.number().int().optional(),
    reason: z.enum(REFUND_REASONS).optional(),
  }),
  // Until this job succeeds, a former member waits for their money.
  retries: 500,
}

/**
 * Refunds a member who has left since an operator decided it, once per key, and records the operator as the
 * actor. The former member cannot be notified. A refused refund is shown to an operator.
 */
export async function refundAfterLeaving(
  ctx: Context,
  stripe: OperatorClient,
  left: LeftRefund,
): Promise<void> {
  const { key, actor, customer, invoice, reason } = left
  try {
    const { amount: amountCents } = await refundInvoice(stripe, left)
    await noteOnce(ctx, actor, {
      subject: `invoice:${invoice}`,
      after: { act: 'refund', invoice, amountCents, ...(reason && { reason }), key },
    })
  } catch (error) {
    if (!isStripeRefusal(error) && !(error instanceof AppError)) throw error
    const why = error instanceof AppError ? error.message : 'The payment provider refused it.'
    const detail = `A refund of the invoice ${invoice} was decided here, and its member has left before it was done. It was refused: ${why} Look at the customer ${customer} at Stripe.`
    await noteFinding(ctx, { kind: 'act-refused', subject: key, detail })
  }
}

async function noteOnce(
  ctx: Context,
  actor: string,
  change: { subject: string; after: { key: string } & Record<string, unknown> },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await isNoted(ctx, change.subject, change.after.key)) return
    await recordChange({ ...ctx, requester: decider(actor) }, { act: 'billing-refund', ...change })
  })
}
