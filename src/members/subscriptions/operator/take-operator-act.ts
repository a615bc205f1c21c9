import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { changeAtStripe } from '../changes/change-at-stripe.ts'
import { changePricingPlan } from '../changes/change-pricing-plan.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import { type Running, requireKnown, requireRunning } from '../require-running.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'
import type { OperatorAct } from './operator-act.ts'
import { findPlanOfMove } from './plan-of-move.ts'
import { customerOf, OPERATOR_FAILED, type OperatorClient } from './preview-operator-act.ts'
import { requireInvoiceOf, requireRefundable } from './refundable.ts'

type Outside = { stripe: OperatorClient; gate: SubscriptionGate }
type Taken = OperatorAct & {
  profileId: string
  /** Of the preview: what is repeated under it is done once. */
  key: string
  prorationAt?: Date | undefined
}

/**
 * Does what an administrator decided about a member's money, after its preview, and notes who did it. Refusals of the
 * payment provider are told; an unclear answer leaves the act to be repeated under the same key.
 */
export async function takeOperatorAct(ctx: Context, outside: Outside, taken: Taken): Promise<void> {
  requireDuty(ctx.who, 'billing')
  const { profileId, key: _, prorationAt: __, ...act } = taken
  const known = await requireKnown(asSystem(ctx), profileId)
  const after = await actOn(asSystem(ctx), outside, known, taken)
  await inTransaction(ctx, (ctx) =>
    recordChange(ctx, {
      act: `billing-${act.act}`,
      subject: `subscription:${known.row.id}`,
      after: { ...act, ...after },
    }),
  )
}

/** Answers what the record of changes says beyond the wish itself. */
async function actOn(ctx: Context, outside: Outside, known: Running, taken: Taken): Promise<object> {
  const { profile, row } = known
  switch (taken.act) {
    case 'cancel':
      await (taken.at === 'end'
        ? cancelSubscription(ctx, outside.stripe, { profileId: profile.id })
        : cancelNow(ctx, outside, profile.id))
      return {}
    case 'refund':
      return refund(ctx, outside, known, taken)
    case 'comp-month':
      await requireRunning(ctx, profile.id)
      await callStripe(ctx, OPERATOR_FAILED, async () =>
        outside.stripe.customers.createBalanceTransaction(
          await customerOf(ctx, profile.id),
          { amount: -row.priceCents, currency: 'usd', description: 'A month with our compliments' },
          { idempotencyKey: `comp:${taken.key}` },
        ),
      )
      await tell(ctx, known, { kind: 'month-comped', occasion: taken.key, paidCents: row.priceCents })
      return { amountCents: row.priceCents }
    case 'move-plan': {
      const { planId, prorationAt } = taken
      const plan = await findPlanOfMove(ctx, { planId, row })
      const goals = (await openGoals(ctx, 'change-facts', profile)).slice(0, plan.healthGoals)
      const at = prorationAt ? { prorationAt } : {}
      await changePricingPlan(ctx, outside, { profileId: profile.id, planId, goals, ...at })
      return {}
    }
    case 'resend-receipt': {
      const invoice = await callStripe(ctx, OPERATOR_FAILED, async () =>
        requireInvoiceOf(outside.stripe, {
          customer: await customerOf(ctx, profile.id),
          invoice: taken.invoice,
        }),
      )
      const occasion = `${taken.invoice}:${taken.key}`
      await tell(ctx, known, { kind: 'receipt', occasion, paidCents: invoice.amount_paid })
      return {}
    }
  }
}

async function cancelNow(ctx: Context, { stripe }: Outside, profileId: string): Promise<void> {
  const { row } = await requireRunning(ctx, profileId)
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'cancel',
    failure: OPERATOR_FAILED,
    call: () => stripe.subscriptions.cancel(row.stripeSubscriptionId),
  })
}

async function refund(
  ctx: Context,
  { stripe }: Outside,
  known: Running,
  { invoice, amountCents, key }: Extract<Taken, { act: 'refund' }>,
): Promise<{ amountCents: number }> {
  const given = await callStripe(ctx, OPERATOR_FAILED, async () => {
    const customer = await customerOf(ctx, known.profile.id)
    const { paymentIntent, leftCents } = await requireRefundable(stripe, { customer, invoice, amountCents })
    return stripe.refunds.create(
      {
        payment_intent: paymentIntent,
        amount: amountCents ?? leftCents,
        reason: 'requested_by_customer',
      },
      { idempotencyKey: `refund:${key}` },
    )
  })
  await tell(ctx, known, { kind: 'refunded', occasion: given.id, paidCents: given.amount })
  return { amountCents: given.amount }
}

function tell(ctx: Context, { row }: Running, mail: Parameters<typeof queueBillingMail>[2]): Promise<void> {
  return inTransaction(ctx, (ctx) => queueBillingMail(ctx, row, mail))
}
