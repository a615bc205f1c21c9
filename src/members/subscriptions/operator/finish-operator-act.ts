import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { asSystem, type Context, inTransaction, type Who } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { callStripe, isUnclear } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import { type Running, requireKnown } from '../require-running.ts'
import { type MovedMoney, moveMoney } from './move-money.ts'
import type { PendingOperatorAct } from './operator-act.ts'
import { forgetOperatorAct, isNoted, operatorActUnknown } from './pending-operator-act.ts'
import { OPERATOR_FAILED, type OperatorClient } from './preview-operator-act.ts'

export const finishOperatorActJob: JobKind<{ profileId: string }> = {
  name: 'members.finish-operator-act',
  payload: z.object({ profileId: z.uuid() }),
}

/** Stripe forgets a key after a day: what is asked for under it then would be done twice. */
const SAFE_MS = 23 * 60 * 60 * 1000

/** Asks again for what an operator decided and nobody knows to be done; after a day somebody has to look. */
export async function finishOperatorAct(
  ctx: Context,
  { stripe }: { stripe: OperatorClient },
  { profileId }: { profileId: string },
): Promise<void> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  const { operatorAct: intended = null, operatorActSince: since = null } = row ?? {}
  if (!row || !intended || !since) return
  if ((await sharedNow(ctx)).getTime() - since.getTime() > SAFE_MS)
    return giveUp(ctx, { ...row, operatorAct: intended })
  try {
    await carryOut(ctx, stripe, { profileId, intended })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    ctx.log.warn({ code: error.code, act: intended.wish.act }, 'what an operator decided was refused')
  }
}

/** Has the provider do it, and notes it with who decided it; what is refused is forgotten. */
export async function carryOut(
  ctx: Context,
  stripe: OperatorClient,
  { profileId, intended }: { profileId: string; intended: PendingOperatorAct },
): Promise<void> {
  const known = await requireKnown(asSystem(ctx), profileId)
  const moved = await moveMoney(asSystem(ctx), stripe, known, intended).catch((error) =>
    explain(ctx, known, { intended, error }),
  )
  await note(ctx, known, { intended, moved })
}

/** Only where it was surely not done it is forgotten. */
async function explain(
  ctx: Context,
  { row: { id } }: Running,
  { intended, error }: { intended: PendingOperatorAct; error: unknown },
): Promise<never> {
  if (isUnclear(error)) throw new AppError('unavailable', operatorActUnknown(intended))
  const isRefused = error instanceof AppError || error instanceof Stripe.errors.StripeError
  if (isRefused) await forgetOperatorAct(ctx, id, intended.key)
  return callStripe(ctx, OPERATOR_FAILED, () => Promise.reject(error))
}

/** Of two that asked under one key, one notes it. */
async function note(
  ctx: Context,
  { row }: Running,
  { intended: { key, actor, wish }, moved }: { intended: PendingOperatorAct; moved: MovedMoney },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ofMember = eq(subscriptions.id, row.id)
    await ctx.db.select({ id: subscriptions.id }).from(subscriptions).where(ofMember).for('update')
    await forgetOperatorAct(ctx, row.id, key)
    if (await isNoted(ctx, row.id, key)) return
    const { amountCents, mail } = moved
    const after = { ...wish, amountCents, key }
    const subject = `subscription:${row.id}`
    await recordChange({ ...ctx, who: decider(actor) }, { act: `billing-${wish.act}`, subject, after })
    await queueBillingMail(ctx, row, mail)
  })
}

function decider(actor: string): Who {
  if (actor === 'system') return { kind: 'system' }
  return { kind: 'signed-in', authUserId: actor, profileId: null, isAdmin: false }
}

async function giveUp(
  ctx: Context,
  {
    id,
    profileId,
    operatorAct: { key, wish },
  }: Pick<Running['row'], 'id' | 'profileId'> & {
    operatorAct: PendingOperatorAct
  },
): Promise<void> {
  const what = wish.act === 'refund' ? 'A refund' : 'A month’s credit'
  await noteFinding(ctx, {
    kind: 'act-unknown',
    subject: key,
    profileId,
    detail: `${what} was asked for, and for a day nobody could learn whether it was done. Look at Stripe, and repeat it here if it was not.`,
  })
  await forgetOperatorAct(ctx, id, key)
}
