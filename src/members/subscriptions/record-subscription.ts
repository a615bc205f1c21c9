import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { plans } from '#catalogue/tables.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { findProfileIdOfCustomer } from '../payments/payment-account.ts'
import { profiles, subscriptions } from '../tables.ts'
import { columnsOf, type SubscriptionRow } from './subscription-row.ts'
import { subscriptionStarted } from './subscription-started.ts'

const HAS_STARTED = new Set<SubscriptionRow['status']>(['trialing', 'active', 'ending'])

/**
 * Keeps what Stripe said of a subscription when asked at `askedAt`, and announces the first start of it, once.
 * Answers null for a subscription that is not a member's.
 */
export async function recordSubscription(
  ctx: Context,
  { subscription, askedAt }: { subscription: Stripe.Subscription; askedAt: Date },
): Promise<SubscriptionRow | null> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockRowOf(ctx, subscription)
    if (!row) return null
    if (row.stripeSubscriptionId && row.stripeSubscriptionId !== subscription.id) {
      ctx.log.warn({ subscription: subscription.id }, 'a member has a second subscription at Stripe')
      return row
    }
    if (row.readAt && row.readAt > askedAt) return row
    return keep(ctx, row, { subscription, askedAt })
  })
}

async function keep(
  ctx: Context,
  row: SubscriptionRow,
  { subscription, askedAt }: { subscription: Stripe.Subscription; askedAt: Date },
): Promise<SubscriptionRow> {
  const columns = columnsOf(subscription)
  const isFirstStart = row.startedAt === null && HAS_STARTED.has(columns.status)
  const [kept = row] = await ctx.db
    .update(subscriptions)
    .set({
      ...columns,
      stripeSubscriptionId: subscription.id,
      priceCents: subscription.items.data[0]?.price.unit_amount ?? row.priceCents,
      paymentMethod: idOf(subscription.default_payment_method) ?? row.paymentMethod,
      readAt: askedAt,
      startedAt: isFirstStart ? ctx.now() : row.startedAt,
    })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (isFirstStart) await ctx.jobs.later(ctx.db, subscriptionStarted, { profileId: row.profileId })
  if (kept.status !== row.status) {
    const subject = `subscription:${row.id}`
    await recordChange(ctx, { act: 'update', subject, before: row.status, after: kept.status })
  }
  return kept
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
  const [sold] = await ctx.db
    .select({ id: plans.id })
    .from(plans)
    .where(eq(plans.stripePriceId, price?.id ?? ''))
  const [profile] = await ctx.db
    .select({ planId: profiles.planId })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  const planId = sold?.id ?? profile?.planId
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
