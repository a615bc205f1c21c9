import { eq, sql } from 'drizzle-orm'
import { aNutrient, aStoredFood } from '#catalogue/catalogue.fixtures.ts'
import { conditions, foods, nutrients, pricingPlans, recipes } from '#catalogue/tables.ts'
import { approvalExample } from '#content/posts/schema.ts'
import { posts } from '#content/tables.ts'
import { sealOrder } from '#meal-plans/orders/open-orders.ts'
import { SAMPLE_MEAL_PLAN_ID } from '#meal-plans/store/sample-plan.ts'
import { orders } from '#meal-plans/store/tables.ts'
import { aGoal, aMember, aPlan, chooseGoals } from '#members/members.fixtures.ts'
import { aBuyer } from '#members/payments/sandbox.fixtures.ts'
import { paymentAccounts, paymentFindings, subscriptions } from '#members/tables.ts'
import type { Context, Requester } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { EXAMPLE_ID } from '#platform/http/wire-fields.ts'
import { sealMail } from '#platform/mail/sealed-mail.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { aMealPlan } from '../meal-plans/a-meal-plan.ts'
import { aWeek } from '../meal-plans/a-week.ts'
import type { Ids } from './random-value.ts'

/** Included in every text of the other member, of drafts and of disabled rows, and in no request. */
export const SECRET = 'zqxsecret'

const UNDELIVERED = { subject: 'Your meal plan', text: 'Monday', html: '<p>Monday</p>' }
const PLAN = starterId('plan', 'essential')
const GOAL = starterId('condition', 'hypertension')
const SERVED = ['celiac', 'mediterranean', 'acne'].map((slug) => starterId('condition', slug))

/**
 * Creates, in addition to the starter catalogue, a guest, a member and an administrator, and another member
 * with a row of every kind. If some of them have been used up, a later `turn` creates others.
 */
export async function aFuzzFixture(ctx: Context, turn = 0) {
  const secret = turn === 0 ? SECRET : `${SECRET}${turn}`
  const choice = { planId: PLAN, goals: [GOAL] }
  const buyer = await aBuyer(ctx)
  // A goal on sale must be servable, and the buyer's own goal has no rules.
  await chooseGoals(ctx, buyer.profile.id, [GOAL])
  const other = await aMember(ctx, {
    ...choice,
    username: `${secret}@example.org`,
    email: `${secret}@example.org`,
    name: SECRET,
    paymentIntent: secret,
    facts: { dislikes: [SECRET] },
  })
  // The document’s own example is an order for this profile.
  const admin = await aMember(ctx, {
    id: turn === 0 ? EXAMPLE_ID : newId(),
    admin: true,
    planId: PLAN,
    goals: [starterId('condition', 'gerd')],
    // A marked trigger can be tested if nothing prevents it.
    facts: { triggers: ['chocolate'], answers: { reflux_red_flag: 'no' } },
  })
  await aMember(ctx, { admin: true })

  const sample = await aMealPlan(ctx, {
    id: turn === 0 ? SAMPLE_MEAL_PLAN_ID : newId(),
    goals: ['heart-health'],
  })
  const own = await aWeek(ctx, buyer.profile.id, sample)
  const hidden = await aWeek(ctx, other.profile.id, { ...sample, plan: { ...sample.plan, goal: SECRET } })
  await ctx.db
    .insert(paymentAccounts)
    .values({ profileId: other.profile.id, stripeCustomerId: `cus_${secret}`, created: ctx.now() })

  await ctx.db.insert(subscriptions).values({
    id: newId(),
    profileId: other.profile.id,
    planId: PLAN,
    stripePriceId: `price_${secret}`,
    priceCents: 1900,
    paymentMethod: `pm_${secret}`,
    stripeSubscriptionId: `sub_${secret}`,
    status: 'active',
    startedAt: ctx.now(),
    currentPeriodEndsAt: ctx.now(),
    created: ctx.now(),
  })

  const unserved = newId()
  await ctx.db.insert(orders).values({
    id: unserved,
    profileId: buyer.profile.id,
    reason: 'due_week',
    weekNumber: 2,
    days: 7,
    state: 'refused',
    failureKind: 'failed',
    ...(await sealOrder(
      ctx,
      'mend-orders',
      { id: unserved, profileId: buyer.profile.id },
      { failureReason: 'Not finished.' },
    )),
    created: ctx.now(),
    changed: ctx.now(),
  })

  const finding = newId()
  await ctx.db.insert(paymentFindings).values({
    id: finding,
    kind: 'clock-apart',
    subject: `sub_apart${turn}`,
    profileId: buyer.profile.id,
    detail: 'The days differ.',
    foundAt: ctx.now(),
  })

  const undelivered = newId()
  await ctx.db.insert(outgoingMail).values({
    id: undelivered,
    key: `identity:${undelivered}`,
    to: buyer.profile.username,
    sealed: sealMail(ctx.config, undelivered, UNDELIVERED),
    failedAt: ctx.now(),
    lastError: '550 unknown',
  })

  const third = await aPlan(ctx)
  await syncSandboxPrices(ctx)

  const disabled = await aGoal(ctx, { enabled: false })
  await ctx.db.update(conditions).set({ name: secret }).where(eq(conditions.id, disabled))
  const shownPost = await aPost(ctx, 'Beans', true)
  const draft = await aPost(ctx, SECRET, false)

  const others = { profile: other.profile.id, user: other.profile.authUserId, ...hidden }
  return {
    buyer,
    callers: { guest: { kind: 'guest' }, member: buyer.requester, admin: admin.requester } satisfies Record<
      string,
      Requester
    >,
    /** Ids of rows that only the other member may see. */
    others: Object.values(others).map((id) => id.toLowerCase()),
    ids: {
      profile: [buyer.profile.id, others.profile, admin.profile.id],
      user: [buyer.profile.authUserId, others.user, admin.profile.authUserId],
      mealplan: [own.mealPlanId, hidden.mealPlanId, SAMPLE_MEAL_PLAN_ID],
      'meal-plan-failure': [unserved],
      'payment-finding': [finding],
      'undelivered-mail': [undelivered],
      'mealplan-request': [own.requestId, hidden.requestId],
      content: [shownPost, draft],
      plan: [PLAN, buyer.plan.id, third.id],
      condition: [GOAL, disabled, await aGoal(ctx), ...SERVED],
      recipe: await someIds(ctx.db.select({ id: recipes.id }).from(recipes).limit(3)),
      food: [
        String(await aStoredFood(ctx)),
        ...(await someIds(ctx.db.select({ id: foods.fdcId }).from(foods).limit(3))),
      ],
      nutrient: [
        String(await aNutrient(ctx)),
        ...(await someIds(ctx.db.select({ id: nutrients.id }).from(nutrients).limit(3))),
      ],
      price: [
        buyer.plan.stripePriceId,
        ...(await someIds(ctx.db.select({ id: pricingPlans.stripePriceId }).from(pricingPlans))),
      ],
      other: [newId(), 'nobody'],
    } satisfies Ids,
  }
}

async function someIds(reading: PromiseLike<{ id: string | number }[]>): Promise<string[]> {
  return (await reading).map(({ id }) => String(id)).filter((id) => id !== '')
}

async function aPost(ctx: Context, headline: string, published: boolean): Promise<string> {
  const now = ctx.now()
  const id = newId()
  // A published post has no sentence waiting for approval.
  const body = published ? [headline] : [headline, ...approvalExample.sentences]
  await ctx.db
    .insert(posts)
    .values({ id, headline, strapline: '', body, published, created: now, changed: now })
  return id
}

/** Returns all stored data of the other member as one text for comparison. */
export async function rowsOfOther(ctx: Context, others: string[]): Promise<string> {
  const [profileId = '', authUserId = ''] = others
  const { rows } = await ctx.db.execute<{ stored: string }>(sql`select jsonb_build_array(
    (select jsonb_agg(p) from members.profiles p where id = ${profileId}),
    (select jsonb_agg(p) from members.profile_meal_plans p where profile_id = ${profileId}),
    (select jsonb_agg(p) from members.consents p where profile_id = ${profileId}),
    (select jsonb_agg(p) from members.payment_accounts p where profile_id = ${profileId}),
    (select jsonb_agg(p) from members.subscriptions p where profile_id = ${profileId}),
    (select jsonb_agg(p) from meal_plans.meal_plans p where profile_id = ${profileId}),
    (select jsonb_agg(c) from meal_plans.changes c join meal_plans.meal_plans p on p.id = c.meal_plan_id
      where p.profile_id = ${profileId}),
    (select jsonb_agg(p) from meal_plans.orders p where profile_id = ${profileId}),
    (select jsonb_agg(u) from identity.users u where u::text like ${`%${authUserId}%`})
  )::text as stored`)
  return rows[0]?.stored ?? ''
}
