import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { AwaitedPricingPlan } from '../../columns/pending-act.ts'
import { findProfileIdOfCustomer } from '../../payments/customers/payment-account.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { callOffEarlierJob } from '../../payments/unpaid/call-off-earlier.ts'
import { paymentAccounts, profiles, subscriptions } from '../../tables.ts'
import { noteFinding } from '../findings/note-finding.ts'
import { type OwedClient, readOwed } from '../mail/read-owed.ts'
import { tellByMail } from '../mail/tell-by-mail.ts'
import { isDone, NOTHING_PENDING } from '../pending-act.ts'
import { pricingPlanIdOfPrice, soldPriceOf } from '../pricing-plan-of-price.ts'
import { columnsOf, isRunning, paymentMethodOf, type SubscriptionRow } from '../subscription-row.ts'
import { subscriptionStarted } from '../subscription-started.ts'
import { confirmTrialClaim } from '../trials/claim-trial.ts'
import { followPricingPlan } from './follow-pricing-plan.ts'
import { type GoalsOfChange, openGoalsOfChange, sealGoalsOfChange } from './goals-of-change.ts'
import { nextPriceColumns } from './next-price-columns.ts'

const HAS_STARTED = new Set<SubscriptionRow['status']>(['trialing', 'active', 'ending'])

type Answer = {
  subscription: Stripe.Subscription
  readNumber: number
  wantsConfirmation?: boolean | undefined
  /**
   * The amount due on the open invoice, or the next charge if the subscription continues. Only set if it was
   * read.
   */
  dueCents?: number | undefined
}

/** Like `recordInTransaction`, but in its own transaction, and with the amount owed, which mails name. */
export async function recordSubscription(
  ctx: Context,
  stripe: OwedClient,
  answer: Answer,
): Promise<SubscriptionRow | null> {
  const owed = await readOwed(stripe, answer.subscription)
  return inTransaction(ctx, (ctx) => recordInTransaction(ctx, { ...answer, ...owed }))
}

/**
 * Records Stripe's response to the request with that number, in the caller's transaction. Announces the start
 * of the subscription, once, and again after a restart. Returns null if the subscription belongs to no
 * member.
 */
export async function recordInTransaction(ctx: Context, answer: Answer): Promise<SubscriptionRow | null> {
  const { subscription, readNumber } = answer
  const row = await lockRowOf(ctx, subscription)
  if (!row) return null
  if (!isOfRow(row, subscription)) {
    if (isRunning(subscription)) await noteSecond(ctx, row, subscription)
    return row
  }
  if (row.readNumber > readNumber) return row
  return store(ctx, row, answer)
}

/**
 * True for the known subscription, for a first one, and for one that runs after the known one has ended,
 * since its member is charged for it.
 */
function isOfRow(row: SubscriptionRow, subscription: Stripe.Subscription): boolean {
  const { stripeSubscriptionId: known } = row
  if (!known || known === subscription.id) return true
  return row.status === 'ended' && isRunning(subscription)
}

async function noteSecond(ctx: Context, { profileId }: SubscriptionRow, { id }: Stripe.Subscription) {
  const detail = 'This member has two subscriptions that run. The one on their account page is another.'
  await noteFinding(ctx, { kind: 'second-subscription', subject: id, profileId, detail })
}

async function store(ctx: Context, row: SubscriptionRow, answer: Answer): Promise<SubscriptionRow> {
  const { subscription, readNumber, wantsConfirmation, dueCents } = answer
  const isSame = row.stripeSubscriptionId === subscription.id
  const columns = columnsOf(subscription, isSame ? row : undefined)
  const isAnew = row.stripeSubscriptionId !== null && !isSame
  const isFirst = row.startedAt === null || isAnew || row.status === 'incomplete'
  const isStart = isFirst && HAS_STARTED.has(columns.status)
  const price = subscription.items.data[0]?.price
  const planId = (await pricingPlanIdOfPrice(ctx, price && soldPriceOf(price))) ?? row.planId
  const paymentMethod = paymentMethodOf(subscription, row)
  const asked = await openGoalsOfChange(ctx, 'change-facts', row)
  const awaited = awaitedOf(row, asked, subscription)
  const isAwaited = awaited !== null
  const isAskedDone = isDone(row, { ...columns, planId, paymentMethod, isAwaited, isAnew })
  const [recorded = row] = await ctx.db
    .update(subscriptions)
    .set({
      ...columns,
      stripeSubscriptionId: subscription.id,
      planId,
      stripePriceId: price?.id ?? row.stripePriceId,
      priceCents: price?.unit_amount ?? row.priceCents,
      awaitedPlan: awaited?.plan ?? null,
      ...(await sealGoalsOfChange(ctx, 'change-facts', row, { awaitedGoals: awaited?.goals ?? null })),
      ...nextPriceColumns(row, subscription, { status: columns.status, planId, isAnew }),
      paymentMethod,
      readAt: ctx.now(),
      readNumber,
      startedAt: isStart ? ctx.now() : row.startedAt,
      ...(isStart ? { weeksBefore: null } : {}),
      ...(isAnew ? { restartKey: null, restartSince: null } : {}),
      ...(isAskedDone ? NOTHING_PENDING : {}),
    })
    .where(eq(subscriptions.id, row.id))
    .returning()
  const goals = isAwaited ? undefined : askedGoals(row, asked, { planId, isAskedDone })
  if (planId !== row.planId || goals) await followPricingPlan(ctx, { ...recorded, goals })
  if (isStart) await confirmTrialClaim(ctx, row.id)
  if (isStart) await ctx.jobs.enqueue(ctx.db, subscriptionStarted, { profileId: row.profileId })
  if (isSame && row.status === 'unpaid') await askNoMoreForEarlier(ctx, recorded, subscription)
  if (recorded.status !== row.status) {
    const subject = `subscription:${row.id}`
    await recordChange(ctx, { act: 'update', subject, before: row.status, after: recorded.status })
  }
  await tellByMail(ctx, { before: row, after: recorded, isAnew, wantsConfirmation, dueCents })
  return recorded
}

/**
 * Queues voiding the invoices from before the current period when an unpaid subscription continues, because
 * they are no longer owed.
 */
async function askNoMoreForEarlier(
  ctx: Context,
  { status }: SubscriptionRow,
  { id, items }: Stripe.Subscription,
): Promise<void> {
  const before = items.data[0]?.current_period_start
  if (!before || status === 'unpaid' || status === 'ended') return
  await ctx.jobs.enqueue(ctx.db, callOffEarlierJob, { subscriptionId: id, before })
}

/**
 * Returns the requested change that waits for the member's bank. Null once it is confirmed or its time is
 * over.
 */
function awaitedOf(
  row: SubscriptionRow,
  { pendingGoals, awaitedGoals }: GoalsOfChange,
  { pending_update: update }: Stripe.Subscription,
): { plan: AwaitedPricingPlan; goals: string[] } | null {
  const isPending = row.pendingAct === 'change-plan'
  const planId = (isPending ? row.pendingChange : row.awaitedPlan)?.planId
  const goals = isPending ? pendingGoals : awaitedGoals
  if (!update || !planId || !goals) return null
  return { plan: { planId, until: new Date(update.expires_at * 1000).toISOString() }, goals }
}

/** Returns the health goals requested with the change that now applies. */
function askedGoals(
  { awaitedPlan }: SubscriptionRow,
  { pendingGoals, awaitedGoals }: GoalsOfChange,
  { planId, isAskedDone }: { planId: string; isAskedDone: boolean },
): string[] | undefined {
  if (isAskedDone && pendingGoals) return pendingGoals
  return awaitedPlan?.planId === planId ? (awaitedGoals ?? undefined) : undefined
}

async function lockRowOf(ctx: Context, subscription: Stripe.Subscription): Promise<SubscriptionRow | null> {
  const customer = referencedId(subscription.customer) ?? ''
  const known = await lockRow(ctx, customer)
  if (known) return known
  const profileId = await findProfileIdOfCustomer(ctx, customer)
  if (!profileId) return null
  await adopt(ctx, profileId, subscription)
  return lockRow(ctx, customer)
}

async function lockRow(ctx: Context, customer: string): Promise<SubscriptionRow | null> {
  const payer = ctx.db
    .select({ profileId: paymentAccounts.profileId })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.stripeCustomerId, customer))
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.profileId} = (${payer})`)
    .for('update')
  return row ?? null
}

/** Adds a row for a member's subscription at Stripe that we have no row for. */
async function adopt(ctx: Context, profileId: string, subscription: Stripe.Subscription): Promise<void> {
  const price = subscription.items.data[0]?.price
  const [profile] = await ctx.db
    .select({ planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const planId = (await pricingPlanIdOfPrice(ctx, price && soldPriceOf(price))) ?? profile?.planId
  if (!planId || !price) return
  await ctx.db
    .insert(subscriptions)
    .values({
      id: newId(),
      profileId,
      planId,
      stripePriceId: price.id,
      priceCents: price.unit_amount ?? 0,
      paymentMethod: referencedId(subscription.default_payment_method) ?? '',
      status: 'starting',
      created: ctx.now(),
    })
    .onConflictDoNothing()
}
