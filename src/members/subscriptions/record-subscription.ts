import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findPricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { pricingPlans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { findProfileIdOfCustomer } from '../payments/payment-account.ts'
import { profiles, subscriptions } from '../tables.ts'
import { columnsOf, type SubscriptionRow } from './subscription-row.ts'
import { subscriptionStarted } from './subscription-started.ts'

const HAS_STARTED = new Set<SubscriptionRow['status']>(['trialing', 'active', 'ending'])

/**
 * Keeps what Stripe said of a subscription when asked at `askedAt`, and announces its start, once, and again
 * once it was begun anew.
 * Answers null for a subscription that is not a member's.
 */
export async function recordSubscription(
  ctx: Context,
  { subscription, askedAt }: { subscription: Stripe.Subscription; askedAt: Date },
): Promise<SubscriptionRow | null> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockRowOf(ctx, subscription)
    if (!row) return null
    if (!isOfRow(row, subscription)) {
      ctx.log.warn({ subscription: subscription.id }, 'a member has a second subscription at Stripe')
      return row
    }
    if (row.readAt && row.readAt > askedAt) return row
    return keep(ctx, row, { subscription, askedAt })
  })
}

/** The one that we know, the first one, or the one with which an ended subscription was begun anew. */
function isOfRow(row: SubscriptionRow, { id, metadata }: Stripe.Subscription): boolean {
  if (!row.stripeSubscriptionId || row.stripeSubscriptionId === id) return true
  return row.status === 'ended' && row.restartKey !== null && metadata.restartKey === row.restartKey
}

async function keep(
  ctx: Context,
  row: SubscriptionRow,
  { subscription, askedAt }: { subscription: Stripe.Subscription; askedAt: Date },
): Promise<SubscriptionRow> {
  const columns = columnsOf(subscription)
  const isAnew = row.stripeSubscriptionId !== null && row.stripeSubscriptionId !== subscription.id
  const isStart = (row.startedAt === null || isAnew) && HAS_STARTED.has(columns.status)
  const price = subscription.items.data[0]?.price
  const planId = await planOfPrice(ctx, price?.id)
  const [kept = row] = await ctx.db
    .update(subscriptions)
    .set({
      ...columns,
      stripeSubscriptionId: subscription.id,
      planId: planId ?? row.planId,
      stripePriceId: price?.id ?? row.stripePriceId,
      priceCents: price?.unit_amount ?? row.priceCents,
      paymentMethod: idOf(subscription.default_payment_method) ?? row.paymentMethod,
      readAt: askedAt,
      startedAt: isStart ? ctx.now() : row.startedAt,
      restartKey: isAnew ? null : row.restartKey,
    })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (planId && planId !== row.planId) await followPlan(ctx, { profileId: row.profileId, planId })
  if (isStart) await ctx.jobs.later(ctx.db, subscriptionStarted, { profileId: row.profileId })
  if (kept.status !== row.status) {
    const subject = `subscription:${row.id}`
    await recordChange(ctx, { act: 'update', subject, before: row.status, after: kept.status })
  }
  return kept
}

/** A plan that was changed at Stripe, or by a call that was cut off, is the member's; their goals are cut to fit. */
async function followPlan(ctx: Context, { profileId, planId }: { profileId: string; planId: string }) {
  const plan = await findPricingPlan(ctx, planId)
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId)).for('update')
  if (!plan || !profile || profile.planId === planId) return
  const after = { planId, goals: profile.goals.slice(0, plan.healthGoals) }
  await ctx.db
    .update(profiles)
    .set({ ...after, changedAt: ctx.now() })
    .where(eq(profiles.id, profileId))
  const before = { planId: profile.planId, goals: profile.goals }
  await recordChange(ctx, { act: 'update', subject: `profile:${profileId}`, before, after })
}

async function planOfPrice(ctx: Context, priceId: string | undefined): Promise<string | null> {
  if (!priceId) return null
  const [sold] = await ctx.db
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(eq(pricingPlans.stripePriceId, priceId))
  return sold?.id ?? null
}

async function lockRowOf(ctx: Context, subscription: Stripe.Subscription): Promise<SubscriptionRow | null> {
  const profileId = await findProfileIdOfCustomer(ctx, idOf(subscription.customer) ?? '')
  if (!profileId) return null
  const known = await lockRow(ctx, profileId)
  if (known) return known
  await adopt(ctx, profileId, subscription)
  return lockRow(ctx, profileId)
}

async function lockRow(ctx: Context, profileId: string): Promise<SubscriptionRow | null> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.profileId, profileId))
    .for('update')
  return row ?? null
}

/** Stripe has a subscription of a member for which we have no row: it counts all the same. */
async function adopt(ctx: Context, profileId: string, subscription: Stripe.Subscription): Promise<void> {
  const price = subscription.items.data[0]?.price
  const [profile] = await ctx.db
    .select({ planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const planId = (await planOfPrice(ctx, price?.id)) ?? profile?.planId
  if (!planId || !price) return
  await ctx.db
    .insert(subscriptions)
    .values({
      id: newId(),
      profileId,
      planId,
      stripePriceId: price.id,
      priceCents: price.unit_amount ?? 0,
      paymentMethod: idOf(subscription.default_payment_method) ?? '',
      status: 'starting',
      created: ctx.now(),
    })
    .onConflictDoNothing()
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}
