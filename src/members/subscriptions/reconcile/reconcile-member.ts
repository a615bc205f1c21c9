import { and, eq, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { isMissing } from '../../payments/stripe/call-stripe.ts'
import { paymentAccounts, subscriptions } from '../../tables.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import { NOTHING_PENDING, STALE_BEFORE } from '../pending-act.ts'
import { anotherReadNumber } from '../read-number.ts'
import { confirmRecord } from '../record/confirm-record.ts'
import { recordSubscription } from '../record/record-subscription.ts'
import { isRunning, type SubscriptionRow } from '../subscription-row.ts'
import { endLostSubscription } from './end-lost-subscription.ts'
import { endUnpaidDouble } from './end-unpaid-double.ts'
import { finishCancellation } from './finish-cancellation.ts'
import { forgetLostCustomer } from './lost-customer.ts'

export const reconcileMemberJob: JobKind<{ profileId: string }> = {
  name: 'members.reconcile-member',
  payload: z.object({ profileId: z.uuid() }),
}

/**
 * Reads all subscriptions of a member at Stripe and stores the running one, or the last one. A second running
 * one is ended if nothing was paid for it, and otherwise reported to the operator.
 */
export async function reconcileMember(
  ctx: Context,
  stripe: ReadingClient,
  { profileId }: { profileId: string },
): Promise<SubscriptionRow | null> {
  const [account] = await ctx.db
    .select({
      customer: paymentAccounts.stripeCustomerId,
      readNumber: anotherReadNumber,
      known: subscriptions,
    })
    .from(paymentAccounts)
    .leftJoin(subscriptions, eq(subscriptions.profileId, paymentAccounts.profileId))
    .where(eq(paymentAccounts.profileId, profileId))
  if (!account?.customer) return findRow(ctx, profileId)
  const { customer, readNumber, known } = account
  const listed = await listSubscriptions(stripe, customer)
  if (!listed) await forgetLostCustomer(ctx, stripe, { profileId, customer })
  const all = listed ?? []
  const isListed = all.some(({ id }) => id === known?.stripeSubscriptionId)
  if (listed && known && !isListed) await endLostSubscription(ctx, stripe, known)
  const subscription = onlyKnown(all, known)
  const confirmed = known && subscription && (await confirmRecord(ctx, known, { subscription, readNumber }))
  if (confirmed) return confirmed
  // The known subscription decides the order of reading. With a single one this doesn't matter.
  let recorded = all.length === 1 ? null : await findRow(ctx, profileId)
  for (const subscription of inOrder(all, recorded?.stripeSubscriptionId ?? null))
    recorded = (await recordSubscription(ctx, stripe, { subscription, readNumber })) ?? recorded
  recorded ??= await findRow(ctx, profileId)
  for (const subscription of all)
    if (isRunning(subscription) && subscription.id !== recorded?.stripeSubscriptionId)
      await endUnpaidDouble(ctx, stripe, { subscription, profileId })
  return recorded && forgetWhatHadNoEffect(ctx, await finishCancellation(ctx, stripe, recorded))
}

/** Returns the known subscription, if no other is running. */
function onlyKnown(
  all: Stripe.Subscription[],
  known: SubscriptionRow | null,
): Stripe.Subscription | undefined {
  const [ours] = all.filter(({ id }) => id === known?.stripeSubscriptionId)
  return all.every((each) => each === ours || !isRunning(each)) ? ours : undefined
}

/**
 * Sorts the known subscription first: only once it has ended can another replace it, preferably a running
 * one.
 */
function inOrder(all: Stripe.Subscription[], known: string | null): Stripe.Subscription[] {
  const rank = (subscription: Stripe.Subscription) => {
    if (subscription.id === known) return 0
    return isRunning(subscription) ? 1 : 2
  }
  const newestFirst = all.toSorted((a, b) => b.created - a.created)
  const [first, ...others] = newestFirst.toSorted((a, b) => rank(a) - rank(b))
  return first ? [first, ...others.filter((subscription) => isRunning(subscription))] : []
}

/** Returns null if Stripe does not know the customer. */
async function listSubscriptions(
  stripe: Pick<Stripe, 'subscriptions'>,
  customer: string,
): Promise<Stripe.Subscription[] | null> {
  try {
    const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
    return data
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function forgetWhatHadNoEffect(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const ofMember = eq(subscriptions.id, row.id)
  let recorded = row
  const forget = async (columns: Partial<SubscriptionRow>, condition: SQL) => {
    const [forgotten] = await ctx.db
      .update(subscriptions)
      .set(columns)
      .where(and(ofMember, condition))
      .returning()
    recorded = forgotten ?? recorded
  }
  // A request made since the row was read is not old yet.
  if (row.pendingAct)
    await forget(
      NOTHING_PENDING,
      sql`${subscriptions.pendingAct} is not null and ${subscriptions.pendingSince} < ${STALE_BEFORE}`,
    )
  if (row.restartKey)
    await forget(
      { restartKey: null, restartSince: null },
      sql`${subscriptions.restartKey} is not null and ${subscriptions.restartSince} < ${STALE_BEFORE}`,
    )
  return recorded
}

async function findRow(ctx: Context, profileId: string): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  return row ?? null
}
