import { asc, gt, isNotNull } from 'drizzle-orm'
import { foodCorrections, recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import type { FoodSafety } from '../columns/food-safety.ts'

/** Recalls and corrections that may be newer than a plan. */
export type Recalls = {
  /** The reason a recipe must not be eaten, by slug. */
  recipes: ReadonlyMap<string, string>
  /** The food's safety data when the plan was made, by FDC id. */
  foods: ReadonlyMap<number, FoodSafety>
}

/** A plan is stored some time after the catalogue was read for it. */
const READ_BEFORE_MS = 60 * 60 * 1000

/** Finds all recalled recipes, and the foods corrected since a plan was made. */
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
    // The oldest entry is last in the map, so it wins.
    foods: new Map(corrected.toReversed().map(({ fdcId, before }) => [fdcId, before])),
  }
}
