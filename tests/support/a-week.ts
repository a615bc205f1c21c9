import { diaryEntries, phaseWeeks, protocolActs, protocols, testPortions } from '#meal-plans/diary/tables.ts'
import { changes, deliveries, mealPlans, requests } from '#meal-plans/store/tables.ts'
import { profileMealPlans } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId, starterId } from '#platform/db/id.ts'
import type { aMealPlan } from './a-meal-plan.ts'

type Week = Awaited<ReturnType<typeof aMealPlan>>

/** A week on the table of a member with all that belongs to it; the ids of its rows. */
export async function aWeek(
  ctx: Context,
  profileId: string,
  week: Week,
): Promise<{ mealPlanId: string; requestId: string; deliveryId: string; protocolId: string }> {
  const now = ctx.now()
  const mealPlanId = newId()
  const requestId = newId()
  const deliveryId = newId()
  await ctx.db.insert(mealPlans).values({ ...week, id: mealPlanId, profileId })
  await ctx.db.insert(profileMealPlans).values({ profileId, mealPlanId, created: now })
  const dated = { profileId, mealPlanId, created: now, changed: now }
  const conditionId = starterId('condition', 'hypertension')
  await ctx.db
    .insert(requests)
    .values({ ...dated, id: requestId, conditionId, days: 7, goal: '', state: 'solved' })
  await ctx.db.insert(deliveries).values({ ...dated, id: deliveryId, weekNumber: 1, state: 'delivered' })
  const [before] = week.plan.mealPlanDays
  if (!before) throw new Error('The week has no day.')
  await ctx.db.insert(changes).values({ id: newId(), mealPlanId, kind: 'day', day: 0, before, created: now })
  return { mealPlanId, requestId, deliveryId, protocolId: await aPhasedDiet(ctx, profileId, mealPlanId) }
}

async function aPhasedDiet(ctx: Context, profileId: string, mealPlanId: string): Promise<string> {
  const created = ctx.now()
  const protocolId = newId()
  await ctx.db.insert(protocols).values({
    ...{ id: protocolId, profileId, protocol: 'low-fodmap', startedOn: '2026-01-05', created },
    ...{ timeZone: 'America/Denver', weightKgAtStart: 63.5 },
  })
  const row = () => ({ id: newId(), protocolId, created })
  await ctx.db
    .insert(protocolActs)
    .values({ ...row(), act: 'skip', challenge: 'ch-cashew', day: '2026-02-11' })
  await ctx.db
    .insert(phaseWeeks)
    .values({ ...row(), mealPlanId, startsOn: '2026-02-16', days: 7, phase: 'reintroduction' })
  await ctx.db.insert(testPortions).values({
    ...{
      ...row(),
      mealPlanId,
      challenge: 'ch-lactose',
      step: 0,
      day: '2026-02-17',
      fdcId: 171267,
      grams: 80,
    },
  })
  await ctx.db.insert(diaryEntries).values({
    ...{ profileId, day: '2026-02-17', level: 5, items: { wind: 5 }, causes: ['stress'] },
    ...{ redFlags: ['fever'], relief: false, created, changed: created },
  })
  return protocolId
}
