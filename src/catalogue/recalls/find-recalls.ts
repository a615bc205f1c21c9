import { asc, gt, isNotNull } from 'drizzle-orm'
import { foodCorrections, recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { FoodSafety } from '../columns/food-safety.ts'

/** What is known of dishes and foods that a plan was perhaps made without. */
export type Recalls = {
  /** By slug, why it must not be eaten. */
  recipes: ReadonlyMap<string, string>
  /** By number, what a food was said to be when the plan was made. */
  foods: ReadonlyMap<number, FoodSafety>
}

/** A plan is stored some time after the catalogue was read for it. */
const READ_BEFORE_MS = 60 * 60 * 1000

/** All recalled recipes, and the foods that were corrected since a plan was made. */
export async function findRecalls({ db }: Context, { created }: { created: Date }): Promise<Recalls> {
  const recalled = await db
    .select({ slug: recipes.slug, reason: recipes.recallReason })
    .from(recipes)
    .where(isNotNull(recipes.recalledAt))
  const corrected = await db
    .select({ fdcId: foodCorrections.fdcId, before: foodCorrections.before })
    .from(foodCorrections)
    .where(gt(foodCorrections.created, new Date(created.getTime() - READ_BEFORE_MS)))
    .orderBy(asc(foodCorrections.created), asc(foodCorrections.id))
  return {
    recipes: new Map(recalled.map(({ slug, reason }) => [slug, reason ?? ''])),
    // What was said first stands in the map last, and counts.
    foods: new Map(corrected.toReversed().map(({ fdcId, before }) => [fdcId, before])),
  }
}
