import { sealAct, sealPortion, sealRun, sealWeek } from '#meal-plans/diary/open-diary.ts'
import { phaseWeeks, protocolActs, protocols, testPortions } from '#meal-plans/diary/tables.ts'
import { sealOrder } from '#meal-plans/orders/open-orders.ts'
import type { PlanDay } from '#meal-plans/plan/solved-plan.ts'
import { saveReplacedMeals, sealChange } from '#meal-plans/store/open-meal-plans.ts'
import type { ReplacedMeals } from '#meal-plans/store/replaced-meals.ts'
import { changes, orders } from '#meal-plans/store/tables.ts'
import { profileMealPlans } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import type { aMealPlan } from './a-meal-plan.ts'
import { aReportedDay } from './a-reported-day.ts'
import { savePlan } from './stored-plans.ts'

type Week = Awaited<ReturnType<typeof aMealPlan>>

/** Stores a current week for a member with all dependent rows. Returns their ids. */
export async function aWeek(
  ctx: Context,
  profileId: string,
  week: Week,
): Promise<{ mealPlanId: string; requestId: string; deliveryId: string; protocolId: string }> {
  const now = ctx.now()
  const mealPlanId = newId()
  const requestId = newId()
  const deliveryId = newId()
  await savePlan(ctx, { ...week, id: mealPlanId, profileId })
  await ctx.db.insert(profileMealPlans).values({ profileId, mealPlanId, created: now })
  const delivered = {
    profileId,
    mealPlanId,
    days: 7,
    state: 'delivered',
    created: now,
    changed: now,
  } as const
  const conditionId = starterId('condition', 'hypertension')
  await ctx.db.insert(orders).values([
    {
      ...delivered,
      id: requestId,
      reason: 'asked_for',
      ...(await sealOrder(ctx, 'change-facts', { id: requestId, profileId }, { conditionId })),
    },
    { ...delivered, id: deliveryId, reason: 'due_week', weekNumber: 1 },
  ])
  const [before] = week.plan.mealPlanDays
  if (!before) throw new Error('The week has no day.')
  const id = newId()
  const sealed = await sealChange(ctx, 'change-facts', { id, profileId }, before)
  await ctx.db.insert(changes).values({ ...sealed, id, mealPlanId, kind: 'day', day: 0, created: now })
  await saveReplacedMeals(ctx, 'change-facts', { id: mealPlanId, profileId }, replacedMeals(before))
  return { mealPlanId, requestId, deliveryId, protocolId: await aPhasedDiet(ctx, profileId, mealPlanId) }
}

function replacedMeals({ breakfast, meals, intake }: PlanDay): ReplacedMeals {
  const slot = 'breakfast'
  const slug = meals.find((meal) => meal.slot === slot)?.slug ?? ''
  return {
    madeFor: 'another week',
    standIns: [
      {
        day: 0,
        slot,
        removed: slug,
        slug,
        servings: 1,
        shown: breakfast,
        intake: intake.filter((item) => item.slot === slot),
      },
    ],
    nutrients: [],
    suggestion: null,
    reason: null,
    shownAnyway: [{ day: 1, slot, slug }],
  }
}

async function aPhasedDiet(ctx: Context, profileId: string, mealPlanId: string): Promise<string> {
  const created = ctx.now()
  const protocolId = newId()
  const run = { protocol: 'low-fodmap', weightKgAtStart: 63.5 } as const
  await ctx.db.insert(protocols).values({
    id: protocolId,
    profileId,
    startedOn: '2026-01-05',
    created,
    timeZone: 'America/Denver',
    ...(await sealRun(ctx, 'change-facts', { id: protocolId, profileId }, run)),
  })
  const [act, phased, tested] = [newId(), newId(), newId()]
  const row = (id: string) => ({ id, protocolId, created })
  const decision = { act: 'skip', challenge: 'ch-cashew' } as const
  await ctx.db.insert(protocolActs).values({
    ...row(act),
    ...(await sealAct(ctx, 'change-facts', { id: act, profileId }, decision)),
    day: '2026-02-11',
  })
  await ctx.db.insert(phaseWeeks).values({
    ...row(phased),
    mealPlanId,
    startsOn: '2026-02-16',
    days: 7,
    ...(await sealWeek(ctx, 'change-facts', { id: phased, profileId }, 'reintroduction')),
  })
  const test = { challenge: 'ch-lactose', step: 0, fdcId: 171267, grams: 80 }
  await ctx.db.insert(testPortions).values({
    ...row(tested),
    mealPlanId,
    day: '2026-02-17',
    ...(await sealPortion(ctx, 'change-facts', { id: tested, profileId }, test)),
  })
  await aReportedDay(ctx, {
    profileId,
    day: '2026-02-17',
    level: 5,
    items: { wind: 5 },
    causes: ['stress'],
    redFlags: ['fever'],
    relief: false,
  })
  return protocolId
}
