import { and, eq, inArray } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { type StarterFood, starterFoods } from '../foods/starter/starter-foods.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { starterRecipes } from '../recipes/starter/starter-recipes.ts'
import { foods, recipes } from '../tables.ts'
import { insertStarterFoods, insertStarterRecipes } from './insert-starters.ts'

/** Starter data of the product that this catalogue doesn't contain. */
export type MissingStarters = {
  recipes: Recipe[]
  /** Foods used by the missing recipes. */
  foods: StarterFood[]
  /** Recipes that an administrator deleted from this catalogue. They are not restored. */
  deleted: Recipe[]
}

/** Finds starter recipes added in a later version than the version that first seeded this catalogue. */
export async function findMissingStarters(ctx: Context): Promise<MissingStarters> {
  requireAdmin(ctx.requester)
  const [knownRecipes, knownFoods] = await Promise.all([
    ctx.db.select({ id: recipes.id, slug: recipes.slug }).from(recipes),
    ctx.db.select({ fdcId: foods.fdcId }).from(foods),
  ])
  const known = new Set(knownRecipes.flatMap(({ id, slug }) => [id, slug]))
  const absent = starterRecipes().filter(({ id, slug }) => !known.has(id) && !known.has(slug))
  const subjectOf = ({ id }: Recipe) => `recipe:${id}`
  const deletions = await ctx.db
    .select({ subject: audit.subject })
    .from(audit)
    .where(and(eq(audit.act, 'delete'), inArray(audit.subject, absent.map(subjectOf))))
  const isDeleted = new Set(deletions.map(({ subject }) => subject))
  const missing = absent.filter((recipe) => !isDeleted.has(subjectOf(recipe)))
  const held = new Set(missing.flatMap(({ ingredients }) => ingredients.map(({ fdcId }) => fdcId)))
  const have = new Set(knownFoods.map(({ fdcId }) => fdcId))
  return {
    recipes: missing,
    foods: starterFoods().filter(({ fdcId }) => held.has(fdcId) && !have.has(fdcId)),
    deleted: absent.filter((recipe) => isDeleted.has(subjectOf(recipe))),
  }
}

/** Inserts the rows found by `findMissingStarters` and returns them. Existing rows stay unchanged. */
export function addMissingStarters(ctx: Context): Promise<MissingStarters> {
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const missing = await findMissingStarters(ctx)
    if (missing.foods.length > 0) await insertStarterFoods(ctx, missing.foods)
    if (missing.recipes.length > 0) await insertStarterRecipes(ctx, missing.recipes)
    for (const { fdcId, name } of missing.foods)
      await recordChange(ctx, { act: 'create', subject: `food:${fdcId}`, after: { fdcId, name } })
    for (const { id, slug, name } of missing.recipes)
      await recordChange(ctx, { act: 'create', subject: `recipe:${id}`, after: { id, slug, name } })
    return missing
  })
}
