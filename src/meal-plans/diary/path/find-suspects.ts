import { eq, inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { addDays } from '../../phases/day.ts'
import { protocolOf } from '../../phases/protocol.ts'
import { type EatenDay, suspectsIn } from '../../phases/suspects.ts'
import { openMealPlans } from '../../store/open-meal-plans.ts'
import { mealPlans } from '../../store/tables.ts'
import type { LoadedProtocol } from '../load-protocol.ts'
import { phaseWeeks } from '../tables.ts'

/** Returns the tests whose foods the diary points to during a watch period. Empty for all other protocols. */
export async function findSuspects(ctx: Context, { id, record }: LoadedProtocol): Promise<string[]> {
  const { challenges, watchDays } = protocolOf(record.protocol)
  if (watchDays === 0) return []
  const rows = await ctx.db
    .select({
      id: mealPlans.id,
      profileId: mealPlans.profileId,
      plan: mealPlans.plan,
      startsOn: phaseWeeks.startsOn,
    })
    .from(phaseWeeks)
    .innerJoin(mealPlans, eq(phaseWeeks.mealPlanId, mealPlans.id))
    .where(eq(phaseWeeks.protocolId, id))
  const weeks = await openMealPlans(ctx, 'show-member', rows)
  const days = weeks.flatMap(({ startsOn, plan }) =>
    plan.mealPlanDays.map(({ intake }, at) => ({
      day: addDays(startsOn, at),
      fdcIds: intake.map(({ fdcId }) => fdcId),
    })),
  )
  const fdcIds = [...new Set(days.flatMap((one) => one.fdcIds))]
  const tagged = await ctx.db
    .select({ fdcId: foods.fdcId, tags: foods.tags })
    .from(foods)
    .where(inArray(foods.fdcId, fdcIds))
  const tagsOf = new Map(tagged.map(({ fdcId, tags }) => [fdcId, tags]))
  const eaten: EatenDay[] = days.map(({ day, fdcIds }) => {
    const tags = new Set(fdcIds.flatMap((fdcId) => tagsOf.get(fdcId) ?? []))
    const held = challenges.filter((challenge) => challenge.tags.some((tag) => tags.has(tag)))
    return { day, challenges: new Set(held.map(({ id }) => id)) }
  })
  const watching = record.diary.filter(({ day }) => day < addDays(record.startedOn, watchDays))
  return suspectsIn(watching, eaten)
}
