import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { requirePricingPlan } from '#catalogue/pricing-plans/find-pricing-plan.ts'
import { createUser } from '#identity/accounts/create-user.ts'
import { makePlan } from '#meal-plans/orders/make-plan.ts'
import { queueOrders } from '#meal-plans/orders/queue-orders.ts'
import type { PlannerService } from '#meal-plans/planner/service/planner-service.ts'
import { orders } from '#meal-plans/store/tables.ts'
import { CONSENT_TEXTS } from '#members/consents/texts/consent.ts'
import { sealFacts } from '#members/profiles/store/open-facts.ts'
import { sealGoals } from '#members/profiles/store/open-goals.ts'
import { nextReadNumber } from '#members/subscriptions/read-number.ts'
import { recordSubscription } from '#members/subscriptions/record/record-subscription.ts'
import { consents, paymentAccounts, profiles, subscriptions } from '#members/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import type { MemberKind } from './kinds.ts'

export const WEEKS = 52
export const CROWD_PASSWORD = 'Crowded-House-1'
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const PLAN = starterId('plan', 'essential')

type Outside = { planner: Pick<PlannerService, 'solve'>; stripe: Stripe }

/** Returns a crowd address. Numbers start at 1. */
export function crowdAddress(number: number): string {
  return `crowd-${String(number).padStart(5, '0')}@example.org`
}

/**
 * Creates one member of a kind, who can sign in, with a card and a subscription at the payment provider. The
 * newest weeks are solved and proved as by the worker, each on its day; the plans of earlier weeks are
 * already removed. Safe to repeat.
 */
export async function ensureFirstMember(
  ctx: Context,
  { planner, stripe }: Outside,
  { number, kind, solvedWeeks }: { number: number; kind: MemberKind; solvedWeeks: number },
): Promise<string> {
  const username = crowdAddress(number)
  const [known] = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, username))
  const profileId = known?.id ?? (await insertFirst(ctx, { planner, username, kind, solvedWeeks }))
  await ensureSubscribed(ctx, stripe, { profileId, username })
  return profileId
}

async function insertFirst(
  given: Context,
  {
    planner,
    username,
    kind,
    solvedWeeks,
  }: { planner: Outside['planner']; username: string; kind: MemberKind; solvedWeeks: number },
): Promise<string> {
  const startedAt = new Date(given.now().getTime() - (WEEKS - 1) * WEEK_MS - HOUR_MS)
  return inTransaction(given, async (ctx) => {
    const { authUserId } = await createUser(ctx, { username, password: CROWD_PASSWORD, permanent: true })
    const profileId = newId()
    await ctx.db.insert(profiles).values({
      id: profileId,
      authUserId,
      username,
      email: username,
      planId: PLAN,
      created: startedAt,
      changedAt: startedAt,
      timeZone: 'America/New_York',
    })
    const sealed = await sealFacts(ctx, 'change-facts', profileId, { facts: kind.facts, factsHistory: {} })
    const goals = kind.goals.map((slug) => starterId('condition', slug))
    const chosen = await sealGoals(ctx, 'change-facts', profileId, goals)
    await ctx.db
      .update(profiles)
      .set({ ...sealed, ...chosen })
      .where(eq(profiles.id, profileId))
    const { version, text } = CONSENT_TEXTS['health-data']
    const textHash = createHash('sha256').update(text).digest('hex')
    const consent = { kind: 'health-data', version, textHash, givenAt: startedAt } as const
    await ctx.db.insert(consents).values({ id: newId(), profileId, ...consent })
    await serveYear(ctx, planner, { profileId, startedAt, solvedWeeks })
    return profileId
  })
}

/** Jobs are ignored, because each week is made immediately, on its due day. */
const AT_ONCE: Context['jobs'] = { enqueue: async () => undefined }

async function serveYear(
  ctx: Context,
  planner: Outside['planner'],
  { profileId, startedAt, solvedWeeks }: { profileId: string; startedAt: Date; solvedWeeks: number },
): Promise<void> {
  for (let weekNumber = 1; weekNumber <= WEEKS; weekNumber += 1) {
    const at = new Date(startedAt.getTime() + (weekNumber - 1) * WEEK_MS)
    const then: Context = { ...ctx, now: () => at, jobs: AT_ONCE }
    const id = newId()
    await queueOrders(then, [{ id, profileId, reason: 'due_week', weekNumber }])
    if (weekNumber > WEEKS - solvedWeeks) await makePlan(then, planner, id)
    else await ctx.db.update(orders).set({ state: 'delivered' }).where(eq(orders.id, id))
  }
  const unmade = and(eq(orders.profileId, profileId), sql`${orders.state} <> 'delivered'`)
  const [week] = await ctx.db.select().from(orders).where(unmade).limit(1)
  if (week) throw new Error(`Week ${week.weekNumber} of the crowd was not made: ${week.failureKind}`)
  // The mails count as sent on the day of their week.
  await ctx.db
    .update(outgoingMail)
    .set({ sentAt: outgoingMail.createdAt, to: null, sealed: null, memberId: null, content: null })
    .where(and(isNull(outgoingMail.sentAt), sql`${outgoingMail.key} like 'meal-plan-order:%'`, isOld(ctx)))
}

function isOld(ctx: Context) {
  return sql`${outgoingMail.createdAt} < ${new Date(ctx.now().getTime() - HOUR_MS / 2).toISOString()}::timestamptz`
}

/** Adds a card that is charged each month, and a subscription that started a year ago in our database. */
async function ensureSubscribed(
  ctx: Context,
  stripe: Stripe,
  { profileId, username }: { profileId: string; username: string },
): Promise<void> {
  const [known] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.profileId, profileId))
  if (known?.stripeSubscriptionId) return
  const { priceCents, stripe: sold } = await requirePricingPlan(ctx, PLAN)
  const { customer, card } = await ensureCard(ctx, stripe, { profileId, username })
  const startedAt = new Date(ctx.now().getTime() - (WEEKS - 1) * WEEK_MS - HOUR_MS)
  // The member had no earlier subscription whose weeks would count first.
  const begun = {
    ...({ status: 'starting', weeksBefore: 0, trialCounted: true } as const),
    startedAt,
    created: startedAt,
  }
  const id = known?.id ?? newId()
  await ctx.db
    .insert(subscriptions)
    .values({
      id,
      profileId,
      planId: PLAN,
      stripePriceId: sold.priceId,
      priceCents,
      paymentMethod: card,
      ...begun,
    })
    .onConflictDoNothing()
  const readNumber = await nextReadNumber(ctx)
  const subscription = await stripe.subscriptions.create(
    { customer, items: [{ price: sold.priceId }], default_payment_method: card },
    { idempotencyKey: id },
  )
  await recordSubscription(ctx, stripe, { subscription, readNumber })
}

async function ensureCard(
  ctx: Context,
  stripe: Stripe,
  { profileId, username }: { profileId: string; username: string },
): Promise<{ customer: string; card: string }> {
  const made = await stripe.customers.create(
    { email: username, metadata: { profileId } },
    { idempotencyKey: `crowd-${profileId}` },
  )
  await ctx.db
    .insert(paymentAccounts)
    .values({ profileId, stripeCustomerId: made.id, created: ctx.now() })
    .onConflictDoNothing()
  const setup = await stripe.setupIntents.create({ customer: made.id, usage: 'off_session' })
  const card = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  })
  await stripe.setupIntents.confirm(setup.id, { payment_method: card.id })
  return { customer: made.id, card: card.id }
}
