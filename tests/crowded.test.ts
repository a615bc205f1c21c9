import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { signInWithPassword } from '#identity/identity-app.fixtures.ts'
import { deliverDue } from '#meal-plans/delivery/deliver-due.ts'
import { findDelivery } from '#meal-plans/delivery/find-delivery.ts'
import { mealPlanRoutes } from '#meal-plans/editing/routes.ts'
import { mealPlans } from '#meal-plans/store/tables.ts'
import { verifyMealPlan } from '#meal-plans/verification/verify-meal-plan.ts'
import { caller } from '#members/members.fixtures.ts'
import { openSandbox } from '#members/payments/sandbox.fixtures.ts'
import { reconcileDue } from '#members/subscriptions/reconcile/due/reconcile-due.ts'
import { profiles } from '#members/tables.ts'
import { syncSandboxPrices } from '#twins/stripe/prices/sync-sandbox-prices.ts'
import { crowdDatabase } from '../scripts/crowded/crowd-database.ts'
import { CROWD_PASSWORD, crowdAddress, WEEKS } from '../scripts/crowded/first-members.ts'
import { aPlanner } from './support/meal-plans/a-planner.ts'
import { as, seededTest as test } from './support/test-context.ts'

const SIZE = { members: 8, plannedWeeks: 4, kinds: 2, solvedWeeks: 2 }

test('a crowded database looks as if filled by members, even if it is requested repeatedly', async ({
  ctx: given,
}) => {
  await using sandbox = await openSandbox(given)
  const { ctx, stripe } = sandbox
  await syncSandboxPrices(ctx)
  const outside = { planner: aPlanner(), stripe }
  expect(await crowdDatabase(ctx, outside, SIZE)).toContain('6 copied')
  expect(await crowdDatabase(ctx, outside, SIZE)).toContain('0 copied')
  const counted = await ctx.db.execute(sql`select
    (select count(*)::int from members.profiles where username like 'crowd-%') as members,
    (select count(*)::int from members.subscriptions where status = 'active') as subscribed,
    (select count(*)::int from meal_plans.orders where state = 'delivered') as weeks,
    (select count(*)::int from meal_plans.meal_plans where profile_id is not null) as plans`)
  const plans = 2 * SIZE.solvedWeeks + 6 * SIZE.plannedWeeks
  expect(counted.rows).toEqual([{ members: 8, subscribed: 8, weeks: 8 * WEEKS, plans }])

  // Each member is in their last week, and no deliveries or charges are overdue.
  expect(await deliverDue(ctx)).toBe(0)
  expect(await reconcileDue(ctx, stripe)).toBe(0)
  for (const number of [1, 2, 3, 8]) {
    const ofNumber = eq(profiles.username, crowdAddress(number))
    const [profile] = await ctx.db.select().from(profiles).where(ofNumber)
    const requester = { kind: 'signed-in', authUserId: profile?.authUserId ?? '', isAdmin: false } as const
    const own = as(ctx, { ...requester, profileId: profile?.id ?? '' })
    const week = await findDelivery(own, { profileId: profile?.id ?? '' })
    expect(week).toMatchObject({ state: 'delivered', weekNumber: WEEKS })
    const call = caller(own, mealPlanRoutes)
    expect((await call('GET', `/mealplan/${week.mealPlanId}`)).body).toMatchObject({
      profileId: profile?.id,
      mealPlanDays: expect.objectContaining({ length: 7 }),
    })
    expect((await call('GET', '/mealplan')).body.total).toBe(
      number <= 2 ? SIZE.solvedWeeks : SIZE.plannedWeeks,
    )
  }
  for (const { id } of await ctx.db.select({ id: mealPlans.id }).from(mealPlans).limit(6))
    expect((await verifyMealPlan(ctx, id)).differences).toEqual([])

  const account = { username: crowdAddress(1), password: CROWD_PASSWORD }
  expect(await signInWithPassword(ctx, account)).toMatchObject({ AccessToken: expect.any(String) })
})
