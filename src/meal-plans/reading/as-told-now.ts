import { inArray } from 'drizzle-orm'
import { foods } from '#catalogue/tables.ts'
import { findFacts } from '#members/profiles/store/open-facts.ts'
import type { Context } from '#platform/context.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { ReadMealPlan, StoredMealPlan } from '../store/meal-plan.ts'
import { type ToldSince, toldSince } from './told-since.ts'
import { withoutMisfits } from './without-misfits.ts'

/**
 * A stored plan for its member as they are known now. What they told after it was made is heeded in all that is read:
 * a dish that no longer goes with it is left out with its words, and other words are fitted. Nothing is written.
 */
export async function asToldNow<Plan extends Pick<StoredMealPlan, 'profileId' | 'plan' | 'request'>>(
  ctx: Context,
  stored: Plan,
): Promise<Plan & Pick<ReadMealPlan, 'since'>> {
  const told = await findToldSince(ctx, stored)
  if (told === null) return stored
  const { plan, leftOut } = fitted(stored.plan, told, await foodsOf(ctx, stored.plan))
  return { ...stored, plan, since: { ...saidOf(told), leftOut } }
}

function saidOf({ request, refusal, unheeded }: ToldSince) {
  return { request, refusal, unheeded }
}

/** What the member of a plan has told since it was made; null where nothing was, and for the sample. */
async function findToldSince(
  ctx: Context,
  { profileId, request }: Pick<StoredMealPlan, 'profileId' | 'request'>,
): Promise<ToldSince | null> {
  const facts = profileId === null ? null : await findFacts(ctx, 'show-member', profileId)
  return facts && toldSince(request, facts)
}

function fitted(plan: SolvedPlan, told: ToldSince, known: ReadonlyMap<number, RatedFood>) {
  const days = plan.mealPlanDays.map((day) => withoutMisfits(day, told, known))
  return {
    plan: { ...plan, mealPlanDays: days.map(({ day }) => day) },
    leftOut: days.reduce((sum, { leftOut }) => sum + leftOut, 0),
  }
}

async function foodsOf({ db }: Context, { mealPlanDays }: SolvedPlan): Promise<Map<number, RatedFood>> {
  const eaten = mealPlanDays.flatMap(({ intake, breakfast, lunch, dinner, test }) => [
    ...[intake, breakfast.ingredients, lunch.ingredients, dinner.ingredients].flat(),
    ...(test ? [test] : []),
  ])
  const fdcIds = [...new Set(eaten.map(({ fdcId }) => fdcId))]
  const rows = await db.select().from(foods).where(inArray(foods.fdcId, fdcIds))
  return new Map(rows.map((row) => [row.fdcId, { ...row, nutrients: new Map<number, number>() }]))
}
