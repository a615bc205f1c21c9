import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { conditions } from '#catalogue/tables.ts'
import { requestMealPlan } from '#meal-plans/asking/request-meal-plan.ts'
import { decidePhase } from '#meal-plans/diary/acts/decide-phase.ts'
import { loadNewestProtocol } from '#meal-plans/diary/load-protocol.ts'
import { deleteMealPlan } from '#meal-plans/editing/delete-meal-plan.ts'
import { updateMealPlan } from '#meal-plans/editing/update-meal-plan.ts'
import { makePlan } from '#meal-plans/orders/make-plan.ts'
import { queueOrders } from '#meal-plans/orders/queue-orders.ts'
import { aMember, aPlan } from '#members/members.fixtures.ts'
import { updateProfile } from '#members/profiles/acts/update-profile.ts'
import { sealGoalsOfChange } from '#members/subscriptions/record/goals-of-change.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import { aSubscription } from '#tests/support/a-subscription.ts'
import { aMealPlan } from '#tests/support/meal-plans/a-meal-plan.ts'
import { aPlanner } from '#tests/support/meal-plans/a-planner.ts'
import { aWeek } from '#tests/support/meal-plans/a-week.ts'
import { storedPlans } from '#tests/support/meal-plans/stored-plans.ts'
import { everythingStored } from '#tests/support/stored/everything-stored.ts'
import { as, seededTest } from '#tests/support/test-context.ts'

const planner = aPlanner()
const GOAL = starterId('condition', 'low-fodmap')
/** Tables in which health goals are public. */
const OF_EVERYBODY = /^(catalogue|content)\./

/** Creates a member on low-FODMAP, with a row in every table that a health goal leaves a trace in. */
async function aFollowedMember(ctx: Context) {
  const { id: planId } = await aPlan(ctx, { healthGoals: 2 })
  const { profile, requester } = await aMember(ctx, { planId })
  const { id: profileId } = profile
  const own = as(ctx, requester)
  await updateProfile(own, { id: profileId, change: { goals: [GOAL] } })
  const week = { id: newId(), profileId, reason: 'due_week', weekNumber: 2 } as const
  await queueOrders(ctx, [week])
  await makePlan(ctx, planner, week.id)
  await decidePhase(own, { profileId, act: 'pause', challenge: null })
  const order = { profileId, conditionId: GOAL, days: 1, goal: 'A calmer belly with low-FODMAP.', prompt: '' }
  const { requestId } = await requestMealPlan(ctx, order)
  await makePlan(ctx, planner, requestId)
  const [first, second] = (await storedPlans(ctx)).filter((plan) => plan.profileId === profileId)
  if (!first || !second) throw new Error('There are no two plans.')
  const texts = { tips: ['Low-FODMAP is for a few weeks.'] }
  await updateMealPlan(ctx, { id: first.id, texts, readVersion: undefined })
  await deleteMealPlan(own, { id: second.id })
  const subscription = { id: newId(), profileId }
  const asked = { pendingGoals: [GOAL], awaitedGoals: [GOAL] }
  await aSubscription(ctx, {
    ...subscription,
    pendingAct: 'change-plan',
    pendingChange: { planId },
    pendingSince: ctx.now(),
    awaitedPlan: { planId, until: '2027-01-01' },
    ...(await sealGoalsOfChange(ctx, 'add-facts', subscription, asked)),
  })
  await aWeek(ctx, profileId, await aMealPlan(ctx, { profileId, goals: ['low-fodmap'] }))
  return { profileId, requester }
}

seededTest(
  'a dump of the database reveals no member’s health goals',
  { timeout: 120_000 },
  async ({ ctx }) => {
    const { profileId } = await aFollowedMember(ctx)
    const [goal] = await ctx.db.select().from(conditions).where(eq(conditions.id, GOAL))
    const words = [GOAL, goal?.name ?? GOAL, 'low-fodmap', 'lowfodmap', 'ch-lactose', 'elimination'].map(
      (word) => word.toLowerCase(),
    )
    const found: string[] = []
    const tables = await everythingStored(ctx)
    for (const [table, text] of tables)
      for (const word of words)
        if (!OF_EVERYBODY.test(table) && text.toLowerCase().includes(word)) found.push(`${word} in ${table}`)
    expect(found).toEqual([])
    // Confirms that the searched tables contained data.
    expect(tables.get('catalogue.conditions')?.toLowerCase()).toContain(words[1])
    for (const table of ['profiles', 'subscriptions'])
      expect(tables.get(`members.${table}`)).toContain(profileId)
    for (const table of ['orders', 'meal_plans', 'protocols'])
      expect(tables.get(`meal_plans.${table}`)).toContain(profileId)
    for (const table of ['protocol_acts', 'phase_weeks', 'test_portions'])
      expect(tables.get(`meal_plans.${table}`)).not.toBe('')
    expect(tables.get('platform.audit')).toContain(profileId)
    expect((await loadNewestProtocol(ctx, 'show-member', profileId))?.record).toMatchObject({
      protocol: 'low-fodmap',
    })
  },
)
