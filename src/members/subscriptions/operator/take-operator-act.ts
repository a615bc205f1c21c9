import { actorOf, recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { openGoals } from '../../profiles/store/open-goals.ts'
import { cancelSubscription } from '../changes/cancel-subscription.ts'
import { changeAtStripe } from '../changes/change-at-stripe.ts'
import { changePricingPlan } from '../changes/change-pricing-plan.ts'
import { type MailAboutMoney, queueBillingMail } from '../mail/queue-billing-mail.ts'
import { receiptOf } from '../mail/queue-receipt.ts'
import { type Running, requireKnown, requireRunning } from '../require-running.ts'
import type { SubscriptionGate } from '../subscription-gate.ts'
import { carryOut, finishOperatorActJob } from './finish-operator-act.ts'
import type { MoneyAct, OperatorAct } from './operator-act.ts'
import { intendOperatorAct, isNoted } from './pending-operator-act.ts'
import { findPlanOfMove } from './plan-of-move.ts'
import { customerOf, OPERATOR_FAILED, type OperatorClient } from './preview-operator-act.ts'
import { requireInvoiceOf } from './refundable.ts'

const ASK_AGAIN_MS = 20_000

type Outside = { stripe: OperatorClient; gate: SubscriptionGate }
type Taken = OperatorAct & {
  profileId: string
  /** Of the preview: what is repeated under it is done once. */
  key: string
  prorationAt?: Date | undefined
}

/**
 * Does what an administrator or support decided about a member's money, after its preview, and notes who did it.
 * Refusals of the payment provider are told; what is not known to be done is asked for again, under the same key.
 */
export async function takeOperatorAct(ctx: Context, outside: Outside, taken: Taken): Promise<void> {
  requireDuty(ctx.who, 'billing')
  const { profileId, key, prorationAt: _, ...wish } = taken
  const known = await requireKnown(asSystem(ctx), profileId)
  const { id } = known.row
  if (await isNoted(ctx, id, key)) return
  if (wish.act === 'refund' || wish.act === 'comp-month') return take(ctx, outside, known, { key, wish })
  const mail = await actOn(asSystem(ctx), outside, known, { ...taken, ...wish })
  await inTransaction(ctx, async (ctx) => {
    const after = { ...wish, key }
    await recordChange(ctx, { act: `billing-${wish.act}`, subject: `subscription:${id}`, after })
    if (mail) await queueBillingMail(ctx, known.row, mail)
  })
}

/** What moves money is written down before: a process may end while the provider does it. */
async function take(
  ctx: Context,
  { stripe }: Outside,
  { row: { id, profileId } }: Running,
  { key, wish }: { key: string; wish: MoneyAct },
): Promise<void> {
  const creditCents = wish.act === 'comp-month' ? await monthlyCents(ctx, profileId) : null
  const intended = await intendOperatorAct(ctx, id, { key, actor: actorOf(ctx.who), wish, creditCents })
  if (!intended) return
  try {
    await carryOut(ctx, stripe, { profileId, intended })
  } catch (error) {
    // One job: where it fails, the queue tries it again, and after that the sweep.
    const runAt = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
    if (isUnavailable(error)) await ctx.jobs.later(ctx.db, finishOperatorActJob, { profileId }, { runAt })
    throw error
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

async function monthlyCents(ctx: Context, profileId: string): Promise<number> {
  return (await requireRunning(asSystem(ctx), profileId)).row.priceCents
}

/** Answers with what mail its member is told, where nothing else tells them. */
async function actOn(
  ctx: Context,
  outside: Outside,
  { profile, row }: Running,
  taken: Exclude<OperatorAct, MoneyAct> & Pick<Taken, 'key' | 'prorationAt'>,
): Promise<MailAboutMoney | null> {
  switch (taken.act) {
    case 'cancel':
      await (taken.at === 'end'
        ? cancelSubscription(ctx, outside.stripe, { profileId: profile.id })
        : cancelNow(ctx, outside, profile.id))
      return null
    case 'move-plan': {
      const { planId, prorationAt } = taken
      const plan = await findPlanOfMove(ctx, { planId, row })
      const goals = (await openGoals(ctx, 'change-facts', profile)).slice(0, plan.healthGoals)
      const at = prorationAt ? { prorationAt } : {}
      await changePricingPlan(ctx, outside, { profileId: profile.id, planId, goals, ...at })
      return null
    }
    case 'resend-receipt': {
      const invoice = await callStripe(ctx, OPERATOR_FAILED, async () =>
        requireInvoiceOf(outside.stripe, {
          customer: await customerOf(ctx, profile.id),
          invoice: taken.invoice,
        }),
      )
      return receiptOf(invoice, `${taken.invoice}:${taken.key}`)
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
