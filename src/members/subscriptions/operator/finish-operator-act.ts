import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import type { ChangeAct, MoneyAct, PendingOperatorAct } from '../../columns/pending-operator-act.ts'
import { isStripeRefusal, loggedOf } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { type MailAboutMoney, queueBillingMail } from '../mail/queue-billing-mail.ts'
import { type Running, requireKnown } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { changeAsDecided, showsAct } from './change-as-decided.ts'
import { moveMoney } from './move-money.ts'
import { decider, type OperatorAct } from './operator-act.ts'
import type { OperatorOutside } from './operator-client.ts'
import { forgetOperatorAct, isNoted, operatorActUnknown } from './pending-operator-act.ts'

export const finishOperatorActJob: JobKind<{ profileId: string }> = {
  name: 'members.finish-operator-act',
  payload: z.object({ profileId: z.uuid() }),
}

/** Stripe forgets a key after a day, so a later request under it would be done twice. */
const SAFE_MS = 23 * 60 * 60 * 1000

/** Retries an operator's decision whose outcome is unknown. After a day an operator must check. */
export async function finishOperatorAct(
  ctx: Context,
  outside: OperatorOutside,
  { profileId }: { profileId: string },
): Promise<void> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  const { operatorAct: intended = null, operatorActSince: since = null } = row ?? {}
  if (!row || !intended || !since) return
  const isOld = (await sharedNow(ctx)).getTime() - since.getTime() > SAFE_MS
  if (isOld && !showsAct(row, intended)) return giveUp(ctx, row, intended)
  try {
    await carryOut(ctx, outside, { profileId, intended, isAgain: true })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    await noteRefusedAct(ctx, row, { intended, why: error.message })
  }
}

/** Carries out a decision at the provider and records it with its actor. A refused decision is dropped. */
export async function carryOut(
  ctx: Context,
  outside: OperatorOutside,
  { profileId, intended, isAgain }: { profileId: string; intended: PendingOperatorAct; isAgain: boolean },
): Promise<void> {
  const known = await requireKnown(asSystem(ctx), profileId)
  const done = await perform(asSystem(ctx), outside, known, { intended, isAgain }).catch((error) =>
    explain(ctx, known.row, { intended, error }),
  )
  await noteOperatorAct(ctx, known.row, { ...intended, act: intended.wish, ...done })
}

/** The data for the record of changes, and the mail to the member if no other mail is sent. */
type Done = { amountCents?: number; mail?: MailAboutMoney }

async function perform(
  ctx: Context,
  outside: OperatorOutside,
  known: Running,
  { intended, isAgain }: { intended: PendingOperatorAct; isAgain: boolean },
): Promise<Done> {
  const { wish: act } = intended
  if (act.act === 'refund' || act.act === 'comp-month')
    return moveMoney(ctx, outside.stripe, known, { ...intended, wish: act })
  const { id: profileId } = known.profile
  await changeAsDecided(ctx, outside, { profileId, intended: { ...intended, wish: act }, isAgain })
  return {}
}

/** The decision is dropped only if it was definitely not carried out. */
async function explain(
  ctx: Context,
  { id }: SubscriptionRow,
  { intended, error }: { intended: PendingOperatorAct; error: unknown },
): Promise<never> {
  const reason = error instanceof AppError && error.cause ? error.cause : error
  const isOurs = reason instanceof AppError && reason.code !== 'unavailable'
  const refusal = isStripeRefusal(reason) ? refusedBy(ctx, reason) : isOurs ? reason : null
  if (refusal) {
    await forgetOperatorAct(ctx, id, intended.key)
    throw refusal
  }
  if (!(reason instanceof AppError) && !(reason instanceof Stripe.errors.StripeError)) throw error
  throw new AppError('unavailable', operatorActUnknown(intended), undefined, { cause: reason })
}

function refusedBy(ctx: Context, reason: Stripe.errors.StripeError): AppError {
  ctx.log.warn(loggedOf(reason), 'what an operator decided was refused')
  const isOfCard = reason instanceof Stripe.errors.StripeCardError
  const why = isOfCard ? `The card was refused: “${reason.message}”` : 'The payment provider refused it.'
  return new AppError('conflict', `${why} Nothing was done.`)
}

/** Records a finished action. If two processes finish the same one, only the first records it. */
export async function noteOperatorAct(
  ctx: Context,
  { id }: SubscriptionRow,
  { key, actor, act, amountCents, mail }: { key: string; actor: string; act: OperatorAct } & Done,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    await forgetOperatorAct(ctx, id, key)
    const subject = `subscription:${id}`
    if (!row || (await isNoted(ctx, subject, key))) return
    const after = {
      ...act,
      ...(amountCents === undefined ? {} : { amountCents }),
      ...(waitsForBank(row, act) ? { waitsForBank: true } : {}),
      key,
    }
    await recordChange({ ...ctx, requester: decider(actor) }, { act: `billing-${act.act}`, subject, after })
    if (mail) await queueBillingMail(ctx, row, mail)
  })
}

/** The old plan continues until the member's bank has its answer. */
function waitsForBank({ awaitedPlan }: SubscriptionRow, act: OperatorAct): boolean {
  return act.act === 'move-plan' && awaitedPlan?.planId === act.planId
}

const NAMES: Record<(MoneyAct | ChangeAct)['act'], string> = {
  refund: 'A refund',
  'comp-month': 'A month’s credit',
  cancel: 'A cancellation',
  resume: 'Undoing a cancellation',
  'move-plan': 'A move to another plan',
}

async function giveUp(
  ctx: Context,
  { id, profileId }: SubscriptionRow,
  { key, wish: act }: PendingOperatorAct,
): Promise<void> {
  await noteFinding(ctx, {
    kind: 'act-unknown',
    subject: key,
    profileId,
    detail: `${NAMES[act.act]} was asked for, and for a day nobody could learn whether it was done. Look at Stripe, and repeat it here if it was not.`,
  })
  await forgetOperatorAct(ctx, id, key)
}

/**
 * Records a finding about a refused action. The operator was notified that it would be retried, and has left
 * the page.
 */
async function noteRefusedAct(
  ctx: Context,
  { profileId }: SubscriptionRow,
  { intended: { key, wish: act }, why }: { intended: PendingOperatorAct; why: string },
): Promise<void> {
  await noteFinding(ctx, {
    kind: 'act-refused',
    subject: key,
    profileId,
    detail: `${NAMES[act.act]} was decided here while the payment provider did not answer, and was not done later: ${why}`,
  })
}
