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
  /** The health goals that are asked for with another plan. */
  goals?: string[]
  /** Said where Stripe understood and refused, or was never asked: nothing has changed then. */
  failure: string
  call: () => Promise<Stripe.Subscription>
  /** What is charged next, for the mail that says so. Where Stripe cannot say, it goes out without. */
  readDue?: (changed: Stripe.Subscription) => Promise<number | undefined>
}

/**
 * Has Stripe change a member's subscription, and keeps what it answers. What is asked for is written down before;
 * where the answer is lost, Stripe is read at once, and until it can be, nobody says that nothing has changed.
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
    // Somebody who asked later was answered first, perhaps with what stood before.
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

/** What is asked for again after its answer was lost may be refused because it was done: Stripe shows which it is. */
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
 * Whether the subscription, as it is stored now, has what was asked for, and waits for it no longer. That nothing is
 * pending is not enough: another call for the same may have been refused and cleared it, or it was given up for its age.
 */
async function showsEffect(ctx: Context, { row, act, pendingChange }: Change): Promise<boolean> {
  const [stored] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, row.id))
  if (!stored || stored.pendingAct) return false
  const isAwaited = stored.awaitedPlan !== null && stored.awaitedPlan.planId === pendingChange?.planId
  const isAnew = stored.stripeSubscriptionId !== row.stripeSubscriptionId
  return isDone({ pendingAct: act, pendingChange: pendingChange ?? null }, { ...stored, isAwaited, isAnew })
}

/** While the answer to something else is not known, nothing new is asked for. */
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
 * The subscription that is to be changed, once it is known what came of anything else that was asked for: as we keep it, it
 * may need no change, and at Stripe be what the member wants changed.
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

/** How a subscription stands by now of which something was asked without an answer. Throws `unavailable` where that cannot be read either. */
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
 * One that has ended and was asked to start again without an answer may run by now: it is read anew. Throws
 * `unavailable` where that does not tell.
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

/** Reads Stripe at once; says that we do not know where that does not tell. */
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

/** Of two that ask for something at once, the second is told to wait: what the first asked for stays written down. */
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

/** Codes are no repetition of each other: two at once would each take away what the other adds. */
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
