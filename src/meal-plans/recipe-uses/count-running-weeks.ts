import { and, asc, gt, isNotNull } from 'drizzle-orm'
import { requireRecipe } from '#catalogue/recipes/require-recipe.ts'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { addDays, dayIn } from '../phases/day.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 24 * 60 * 60 * 1000
/** No plan has a day that is further than this from when it was made. */
const LONGEST_DAYS = 45

/** How many weeks that are not over hold a recipe, for those who would take it off. Nobody is shown whose they are. */
export async function countRunningWeeks(ctx: Context, { recipeId }: { recipeId: string }): Promise<number> {
  requireDuty(ctx.requester, 'recipes')
  const { slug } = await requireRecipe(ctx, recipeId)
  return withRowsOf('everybody', async () => {
    let count = 0
    let last: string | undefined = BEFORE_ALL
    while (last !== undefined) {
      const rows = await plansAfter(ctx, last)
      const plans = await openMealPlans(ctx, 'count-dishes', rows)
      count += plans.filter((plan) => isRunning(ctx, plan) && holds(plan, slug)).length
      last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id
    }
    return count
  })
}

type Read = {
  startsOn: string | null
  created: Date
  plan: { mealPlanDays: { meals: { slug: string }[] }[] }
}

function isRunning(ctx: Context, { startsOn, created, plan }: Read): boolean {
  const end = addDays(startsOn ?? dayIn('UTC', created), plan.mealPlanDays.length)
  return end > dayIn('UTC', ctx.now())
}

function holds({ plan }: Read, slug: string): boolean {
  return plan.mealPlanDays.some(({ meals }) => meals.some((meal) => meal.slug === slug))
}

function plansAfter({ db, now }: Context, last: string) {
  const { id, profileId, startsOn, created, plan } = mealPlans
  const since = new Date(now().getTime() - LONGEST_DAYS * DAY_MS)
  return db
    .select({ id, profileId, startsOn, created, plan })
    .from(mealPlans)
    .where(and(isNotNull(profileId), gt(created, since), gt(id, last)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}
