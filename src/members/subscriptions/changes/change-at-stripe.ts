import { and, eq, isNull, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { PendingAct, PendingChange } from '../../columns/pending-act.ts'
import { callStripe, isStripeRefusal, isUnclear } from '../../payments/stripe/call-stripe.ts'
import { subscriptions } from '../../tables.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { ASKING_AGAIN, isDone, NOTHING_PENDING, UNKNOWN_YET } from '../pending-act.ts'
import { nextReadNumber } from '../read-number.ts'
import { forgetGone, goneError } from '../reconcile/forget-gone.ts'
import { reconcileMember, reconcileMemberJob } from '../reconcile/reconcile-member.ts'
import { sealGoalsOfChange } from '../record/goals-of-change.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { type Running, requireRunning } from '../require-running.ts'
import type { SubscriptionRow } from '../subscription-row.ts'

const ASK_AGAIN_MS = 20_000

type Change = {
  row: Pick<SubscriptionRow, 'id' | 'profileId' | 'stripeSubscriptionId'>
  act: PendingAct
  pendingChange?: PendingChange
  /** The health goals requested together with another plan. */
  goals?: string[]
  /** The message if Stripe refused the request or was never called, so that nothing has changed. */
  failure: string
  call: () => Promise<Stripe.Subscription>
  /**
   * Reads the next charge for the mail that names it. If Stripe cannot provide it, the mail is sent without
   * it.
   */
  readDue?: (changed: Stripe.Subscription) => Promise<number | undefined>
}

/**
 * Changes a member's subscription at Stripe and stores the result. The request is recorded first. If the
 * response is lost, Stripe is read immediately. Until that succeeds, the change is never reported as not
 * made.
 */
export async function changeAtStripe(ctx: Context, stripe: ReadingClient, change: Change): Promise<void> {
  const { row, act, failure, call, readDue } = change
  await requireResolved(ctx, stripe, { profileId: row.profileId, act })
  await notePending(ctx, change)
  const readNumber = await nextReadNumber(ctx)
  try {
    const subscription = await call()
    const dueCents = await readDue?.(subscription)
    const recorded = await recordSubscription(ctx, stripe, { subscription, readNumber, dueCents })
    // A later request got its response first, perhaps with the state before this change.
    if (recorded && recorded.readNumber > readNumber) await reconcileMember(ctx, stripe, row)
    await forgetPending(ctx, row.id, act)
  } catch (error) {
    if (isUnclear(error)) return resolveUnclear(ctx, stripe, { ...change, error })
    if (await wasDoneBefore(ctx, stripe, { ...change, error })) return
    await forgetPending(ctx, row.id, act)
    const { profileId } = row
    const gone = await forgetGone(ctx, stripe, { profileId, isRunning: act !== 'restart', error })
    // The subscription is gone at Stripe, so the cancellation is already in effect.
    if (gone && gone !== 'card' && act === 'cancel') return
    if (gone) throw goneError(gone, error)
    await callStripe(ctx, failure, () => Promise.reject(error))
  }
}

/**
 * True if Stripe refuses a repeated request only because the first one, whose response was lost, was done.
 * Reads Stripe to find out.
 */
async function wasDoneBefore(
  ctx: Context,
  stripe: ReadingClient,
  { error, ...change }: Change & { error: unknown },
): Promise<boolean> {
  if (!isStripeRefusal(error) || error instanceof Stripe.errors.StripeCardError) return false
  await reconcileQuietly(ctx, stripe, change.row.profileId)
  return showsEffect(ctx, change)
}

/**
 * True if the stored subscription shows the requested change and is no longer waiting for it. A cleared
 * pending action is not enough: another call for the same change may have been refused and cleared it, or it
 * was given up as too old.
 */
async function showsEffect(ctx: Context, { row, act, pendingChange }: Change): Promise<boolean> {
  const [stored] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, row.id))
  if (!stored || stored.pendingAct) return false
  const isAwaited = stored.awaitedPlan !== null && stored.awaitedPlan.planId === pendingChange?.planId
  const isAnew = stored.stripeSubscriptionId !== row.stripeSubscriptionId
  return isDone({ pendingAct: act, pendingChange: pendingChange ?? null }, { ...stored, isAwaited, isAnew })
}

/** Refuses a new request while the outcome of another one is unknown. */
export async function requireResolved(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, act }: { profileId: string; act?: PendingAct },
): Promise<void> {
  const pending = await pendingOf(ctx, profileId)
  if (!pending || pending === act) return
  await reconcileQuietly(ctx, stripe, profileId)
  const still = await pendingOf(ctx, profileId)
  if (still) throw unknownYet(still)
}

/**
 * Returns the subscription to change, after resolving other pending requests. Otherwise our stored state
 * might need no change while the state at Stripe does.
 */
export async function requireChangeable(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, act }: { profileId: string; act: PendingAct },
): Promise<Running> {
  const known = await requireRunning(ctx, profileId)
  const { pendingAct } = known.row
  if (!pendingAct || pendingAct === act) return known
  await requireResolved(ctx, stripe, { profileId, act })
  return requireRunning(ctx, profileId)
}

/**
 * Reads the current subscription after a request without a response. Throws `unavailable` if it cannot be
 * read either.
 */
export async function readAsked(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, act }: { profileId: string; act: PendingAct },
): Promise<SubscriptionRow | null> {
  try {
    return await reconcileMember(ctx, stripe, { profileId })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw unknownYet(act, error)
    throw error
  }
}

/**
 * Reads an ended subscription again whose restart was requested without a response, because it may be running
 * now. Throws `unavailable` if that doesn't resolve it.
 */
export async function resolveRestart(
  ctx: Context,
  stripe: ReadingClient,
  { status, restartKey, profileId }: SubscriptionRow,
): Promise<void> {
  if (status !== 'ended' || !restartKey) return
  const row = await readAsked(ctx, stripe, { profileId, act: 'restart' })
  if (row?.status === 'ended' && row.restartKey) throw unknownYet('restart')
}

function unknownYet(act: PendingAct, cause?: unknown): AppError {
  return new AppError('unavailable', `${UNKNOWN_YET[act]} ${ASKING_AGAIN}`, undefined, { cause })
}

/** Reads Stripe immediately. If that doesn't resolve the outcome, reports it as unknown. */
async function resolveUnclear(
  ctx: Context,
  stripe: ReadingClient,
  { error, ...change }: Change & { error: unknown },
): Promise<void> {
  const { profileId } = change.row
  await reconcileQuietly(ctx, stripe, profileId)
  if (await showsEffect(ctx, change)) return
  const runAt = new Date(ctx.now().getTime() + ASK_AGAIN_MS)
  await ctx.jobs.enqueue(ctx.db, reconcileMemberJob, { profileId }, { runAt })
  throw unknownYet(change.act, error)
}

/**
 * Records the pending request. Of two concurrent requests the second is refused, so that the first stays
 * recorded.
 */
async function notePending(
  ctx: Context,
  {
    row,
    act,
    pendingChange,
    goals = null,
  }: Pick<Change, 'row' | 'act' | 'pendingChange'> & { goals?: string[] | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const sealed = await sealGoalsOfChange(ctx, 'add-facts', row, { pendingGoals: goals })
    const isNothing = isNull(subscriptions.pendingAct)
    const isFree = act === 'redeem-promotion' ? isNothing : or(isNothing, eq(subscriptions.pendingAct, act))
    const [noted] = await ctx.db
      .update(subscriptions)
      .set({
        pendingAct: act,
        pendingChange: pendingChange ?? null,
        ...sealed,
        pendingSince: sql`platform.clock()`,
      })
      .where(and(eq(subscriptions.id, row.id), isFree))
      .returning({ id: subscriptions.id })
    if (!noted) throw occupied((await pendingOf(ctx, row.profileId)) ?? act, act)
  })
}

/**
 * Two concurrent promotion codes are different requests: each would remove the discount that the other adds.
 */
function occupied(pending: PendingAct, act: PendingAct): AppError {
  if (pending !== act || act !== 'redeem-promotion') return unknownYet(pending)
  return new AppError(
    'conflict',
    'A promotion code is being redeemed already. Please try again in a few minutes.',
  )
}

async function forgetPending(ctx: Context, id: string, act: PendingAct): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set(NOTHING_PENDING)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.pendingAct, act)))
}

async function pendingOf(ctx: Context, profileId: string): Promise<PendingAct | null> {
  const [row] = await ctx.db
    .select({ act: subscriptions.pendingAct })
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
  return row?.act ?? null
}

async function reconcileQuietly(ctx: Context, stripe: ReadingClient, profileId: string): Promise<void> {
  try {
    await reconcileMember(ctx, stripe, { profileId })
  } catch (error) {
    ctx.log.warn({ err: error }, 'Stripe could not be read after an unclear answer')
  }
}
