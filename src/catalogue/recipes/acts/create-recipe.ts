import { like } from 'drizzle-orm'
import { recipes } from '#catalogue/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { lockCatalogue } from '../../catalogue-version.ts'
import type { RecipeInput } from '../schema.ts'
import type { RecipeWithNutrients } from '../wire.ts'
import { checkDoneness } from './check-doneness.ts'
import { checkIngredients } from './check-ingredients.ts'
import { checkUnlistedFoods } from './check-unlisted-foods.ts'
import { writeRecipe } from './write-recipe.ts'

const LONGEST_NAME = 200

/** Creates a recipe. Without ingredients and steps it is a draft, which no meal plan uses. */
export async function createRecipe(ctx: Context, input: RecipeInput): Promise<RecipeWithNutrients> {
  requireDuty(ctx.requester, 'recipes')
  const { recipeCategory, enabeled: enabled, ...given } = input
  const name = given.name ?? given.description.slice(0, LONGEST_NAME).trim()
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    await checkIngredients(ctx, given.ingredients)
    const slug = await freeSlug(ctx, name)
    const recipe = { id: newId(), ...given, enabled, slug, name, category: recipeCategory.description }
    await checkUnlistedFoods(ctx, recipe)
    await checkDoneness(ctx, recipe)
    return writeRecipe(ctx, recipe, null)
  })
}

/** Builds a slug from the name, with a number appended if the slug is taken. */
async function freeSlug(ctx: Context, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['recipe']
  const slug = words.join('-').slice(0, 80).replace(/-$/, '')
  const rows = await ctx.db
    .select({ slug: recipes.slug })
    .from(recipes)
    .where(like(recipes.slug, `${slug}%`))
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
