import { and, inArray, sql } from 'drizzle-orm'
import { foods, recipes } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { bySlug } from '#platform/db/plain-text.ts'
import type { Recipe } from './recipe.ts'
import { recipeFromRow } from './recipe-row.ts'

/** The data for a plate portrait: each food on the plate with its grams, look and form. */
export type RecipePlate = {
  slug: string
  name: string
  category: string
  items: { name: string; grams: number; shape: string; color: string; form?: string | undefined }[]
}

const COOKED_ON_A_PLATE = ['Breakfast', 'Lunch', 'Dinner']

/** Lists the plates of the first `count` dishes by slug. Any caller can see them. */
export async function listRecipePlates(ctx: Context, { count }: { count: number }): Promise<RecipePlate[]> {
  const rows = await ctx.db
    .select()
    .from(recipes)
    .where(
      and(
        inArray(recipes.category, COOKED_ON_A_PLATE),
        recipes.enabled,
        sql`jsonb_array_length(${recipes.ingredients}) > 0`,
      ),
    )
    .orderBy(bySlug(recipes.slug))
    .limit(count)
  return platesOf(ctx, rows.map(recipeFromRow))
}

/** Builds the plates of the passed recipes, with one query for all their foods. */
export async function platesOf(ctx: Context, dishes: Recipe[]): Promise<RecipePlate[]> {
  const ids = [...new Set(dishes.flatMap((dish) => dish.ingredients.map((line) => line.fdcId)))]
  const looks = await ctx.db
    .select({ fdcId: foods.fdcId, name: foods.name, shape: foods.lookShape, color: foods.lookColor })
    .from(foods)
    .where(inArray(foods.fdcId, ids))
  const lookOf = new Map(looks.map((look) => [look.fdcId, look]))
  return dishes.map(({ slug, name, category, ingredients, servings }) => ({
    slug,
    name,
    category,
    items: ingredients.flatMap(({ fdcId, grams, form }) => {
      const look = lookOf.get(fdcId)
      return look
        ? [
            {
              name: look.name,
              grams: grams / servings,
              shape: look.shape,
              color: look.color,
              ...(form && { form }),
            },
          ]
        : []
    }),
  }))
}
