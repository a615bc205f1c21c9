import { eq } from 'drizzle-orm'
import { actorOf } from '#platform/audit/record-change.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import type { ChangeAct, MoneyAct, PendingOperatorAct } from '../../columns/pending-operator-act.ts'
import { checkPrice } from '../../payments/set-up/check-price.ts'
import { callStripe } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { requireRecent } from '../changes/change-pricing-plan.ts'
import { receiptOf } from '../mail/queue-receipt.ts'
import { forgetCustomer, requireLostCustomer, subjectOf } from '../reconcile/forget-customer.ts'
import { type Running, requireCanceled, requireKnown, requireNotEnded } from '../require-running.ts'
import { carryOut, finishOperatorActJob, noteOperatorAct } from './finish-operator-act.ts'
import { type OperatorAct, requireOfAnother } from './operator-act.ts'
import { customerOf, OPERATOR_FAILED, type OperatorOutside } from './operator-client.ts'
import { intendOperatorAct, isNoted, operatorActUnknown } from './pending-operator-act.ts'
import { findPricingPlanOfMove, requireShownPrice } from './pricing-plan-of-move.ts'
import { requireInvoiceOf } from './refundable.ts'

const ASK_AGAIN_MS = 20_000

type Taken = OperatorAct & {
  profileId: string
  /** From the preview: a request repeated with it is done once. */
  key: string
  prorationAt?: Date | undefined
  /** From the preview: no other amount is credited or charged. */
  shownCents?: number | undefined
  /** From the preview of a move: the move is made at no other price. */
  priceId?: string | undefined
}
type Shown = Pick<Taken, 'key' | 'prorationAt' | 'shownCents' | 'priceId'>

/**
 * Carries out the decision of an administrator or support about a member's money, after its preview, and
 * records the actor. Refusals of the payment provider are reported. An action with an unknown outcome is
 * retried under the same key.
 */
export async function takeOperatorAct(ctx: Context, outside: OperatorOutside, taken: Taken): Promise<void> {
  requireDuty(ctx.requester, 'billing')
  requireOfAnother(ctx.requester, taken)
  const { profileId, key, prorationAt, shownCents, priceId, ...act } = taken
  const shown = { key, prorationAt, shownCents, priceId }
  if (act.act === 'forget-customer') return forget(ctx, outside, { profileId, key })
  const known = await requireKnown(asSystem(ctx), profileId)
  if (await isNoted(ctx, `subscription:${known.row.id}`, key)) return
  if (act.act === 'resend-receipt') return resendReceipt(ctx, outside, known, { key, act })
  const { id, operatorAct } = known.row
  const waiting = operatorAct?.key === key ? operatorAct : null
  const decided = waiting ?? (await decide(ctx, outside, known, { act, shown }))
  const intended = await intendOperatorAct(ctx, id, decided)
  const isAgain = waiting !== null || intended !== decided
  if (intended) await carryOutSoon(ctx, outside, { profileId, intended, isAgain })
}

/** Stripe is not called, so the outcome is always known. An action done under this key is not repeated. */
async function forget(
  ctx: Context,
  { stripe }: OperatorOutside,
  { profileId, key }: Pick<Taken, 'profileId' | 'key'>,
): Promise<void> {
  if (await isNoted(ctx, subjectOf(profileId), key)) return
  const customer = await requireLostCustomer(asSystem(ctx), stripe, { profileId })
  const [waiting] = await ctx.db
    .select({ operatorAct: subscriptions.operatorAct })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
  if (waiting?.operatorAct) throw new AppError('unavailable', operatorActUnknown(waiting.operatorAct))
  await forgetCustomer(ctx, { profileId, customer, key })
}

/**
 * Builds the decision with everything needed for a later retry. Refuses before storing it if it cannot be
 * done.
 */
async function decide(
  ctx: Context,
  { stripe }: OperatorOutside,
  { row }: Running,
  { act, shown }: { act: MoneyAct | ChangeAct; shown: Shown },
): Promise<PendingOperatorAct> {
  if (act.act !== 'refund') requireNotEnded(row)
  const { shownCents } = shown
  const decided = { key: shown.key, actor: actorOf(ctx.requester), wish: act, creditCents: null }
  switch (act.act) {
    case 'refund':
      return { ...decided, wish: { ...act, reason: act.reason ?? 'requested_by_customer' } }
    case 'comp-month':
      if ((shownCents ?? row.priceCents) !== row.priceCents)
        throw new AppError('conflict', 'The month costs something else by now. Please look at it again.')
      return { ...decided, creditCents: row.priceCents }
    case 'cancel':
      return { ...decided, subscription: row.stripeSubscriptionId, ...shownEnd(row, act) }
    case 'resume':
      requireCanceled(row)
      return { ...decided, subscription: row.stripeSubscriptionId }
    case 'move-plan': {
      const cost = await costOfMove(ctx, stripe, { row, planId: act.planId, shown })
      return { ...decided, subscription: row.stripeSubscriptionId, ...cost }
    }
  }
}

/** Builds the agreed cost of a move, which also applies to a later retry. */
async function costOfMove(
  ctx: Context,
  stripe: OperatorOutside['stripe'],
  { row, planId, shown }: Pick<Running, 'row'> & { planId: string; shown: Shown },
): Promise<Pick<PendingOperatorAct, 'prorationAt' | 'priceId' | 'dueNowCents'>> {
  const { prorationAt, shownCents: dueNowCents } = shown
  const shownPlan = await findPricingPlanOfMove(ctx, { planId, row })
  requireShownPrice(shownPlan, shown.priceId)
  const isFree = row.status === 'trialing'
  if (!isFree) requireRecent(ctx, prorationAt ?? new Date(Number.NaN))
  const plan = await checkPrice(ctx, stripe, shownPlan, OPERATOR_FAILED)
  const { priceId } = plan.stripe
  const at = prorationAt && !isFree ? { prorationAt: prorationAt.toISOString() } : {}
  return { priceId, ...(dueNowCents === undefined ? {} : { dueNowCents }), ...at }
}

function shownEnd(
  { paidUntil }: Running['row'],
  { at }: Extract<ChangeAct, { act: 'cancel' }>,
): Pick<PendingOperatorAct, 'paidUntil'> {
  return at === 'end' && paidUntil ? { paidUntil: paidUntil.toISOString() } : {}
}

/** If the response is lost, the action is retried soon and then every five minutes. */
async function carryOutSoon(
  ctx: Context,
  outside: OperatorOutside,
  act: { profileId: string; intended: PendingOperatorAct; isAgain: boolean },
): Promise<void> {
  try {
    await carryOut(ctx, outside, act)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      const runAt = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
      await ctx.jobs.enqueue(ctx.db, finishOperatorActJob, { profileId: act.profileId }, { runAt })
    }
    throw error
  }
}

async function resendReceipt(
  ctx: Context,
  { stripe }: OperatorOutside,
  { profile, row }: Running,
  { key, act }: { key: string; act: Extract<OperatorAct, { act: 'resend-receipt' }> },
): Promise<void> {
  const invoice = await callStripe(ctx, OPERATOR_FAILED, async () =>
    requireInvoiceOf(stripe, {
      customer: await customerOf(asSystem(ctx), profile.id),
      invoice: act.invoice,
    }),
  )
  const mail = receiptOf(invoice, `${act.invoice}:${key}`)
  await noteOperatorAct(ctx, row, { key, actor: actorOf(ctx.requester), act, mail })
}
