import { and, asc, gt, gte } from 'drizzle-orm'
import { outliersOfFood } from '#catalogue/foods/food-outliers.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { noteOpened } from '#platform/member-keys/readings.ts'
import { buildPlannerCatalogue } from '../planner/problem/planner-catalogue.ts'
import { loadCatalogueData } from '../planner/service/load-catalogue-data.ts'
import { openMealPlans } from '../store/open-meal-plans.ts'
import { mealPlans } from '../store/tables.ts'
import { recipeOutliers } from './recipe-outliers.ts'

/** An entry that needs a second look. `id` is an FDC id, a slug or a meal plan id. */
export type Outlier = { of: 'food' | 'recipe' | 'plan'; id: string; name: string; sentence: string }

const BATCH = 100
const DAY_MS = 86_400_000
const RULE = 'ref-outlier'

/**
 * Lists judged foods and recipes with implausible figures, and plans from the last `days` days in which a day
 * contains more than five times an adult's requirement of a nutrient.
 */
export async function listOutliers(ctx: Context, { days }: { days: number }): Promise<Outlier[]> {
  requireAdmin(ctx.requester)
  const data = await loadCatalogueData(ctx)
  const foods = data.foods.flatMap(({ fdcId, name, nutrients }) =>
    outliersOfFood(nutrients).map(({ sentence }) => ({
      of: 'food' as const,
      id: String(fdcId),
      name,
      sentence,
    })),
  )
  const catalogue = buildPlannerCatalogue(data)
  const names = new Map(data.recipes.map(({ slug, name }) => [slug, name]))
  const recipes = recipeOutliers(catalogue).map(({ slug, sentence }) => ({
    of: 'recipe' as const,
    id: slug,
    name: names.get(slug) ?? slug,
    sentence,
  }))
  return [
    ...foods,
    ...recipes,
    ...(await plansWithOutliers(ctx, new Date(ctx.now().getTime() - days * DAY_MS))),
  ]
}

async function plansWithOutliers(ctx: Context, since: Date): Promise<Outlier[]> {
  const found: Outlier[] = []
  let after: string | undefined
  while (true) {
    const batch = await ctx.db
      .select({
        id: mealPlans.id,
        profileId: mealPlans.profileId,
        proof: mealPlans.proof,
        conditionName: mealPlans.conditionName,
      })
      .from(mealPlans)
      .where(and(gte(mealPlans.created, since), after === undefined ? undefined : gt(mealPlans.id, after)))
      .orderBy(asc(mealPlans.id))
      .limit(BATCH)
    const opened = await openMealPlans(ctx, 'verify-plans', batch)
    for (const [at, { id, proof, conditionName }] of opened.entries()) {
      const missed = proof.rules.find((rule) => rule.id === RULE && rule.state === 'warn')
      if (!missed) continue
      noteOpened(ctx, 'show-member', batch[at] as (typeof batch)[number])
      found.push({ of: 'plan', id, name: conditionName, sentence: missed.note ?? '' })
    }
    after = batch.at(-1)?.id
    if (batch.length < BATCH) return found
  }
}
