import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { isDraft, type Recipe } from './recipe.ts'
import type { RecipeNutrient } from './recipe-nutrients.ts'
import type { StoredRecipe } from './recipe-row.ts'

/** A recipe as lists show it. */
export const recipeWire = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    recipeCategory: z.object({ description: z.string() }),
    servings: z.number().int(),
    minutes: z.number().int(),
    isDraft: z.boolean().openapi({ description: 'Without ingredients or steps, it is in no meal plan.' }),
  })
  .openapi('Recipe')
export type RecipeWire = z.infer<typeof recipeWire>

const ingredientWire = z.object({
  fdcId: z.number().int(),
  grams: z.number(),
  amount: z.number(),
  unitOfMeasure: z.string(),
  ingredient: z.string(),
  state: z.string(),
})

const nutrientWire = z.object({
  amount: z.number().openapi({ description: 'In one serving.' }),
  coverage: z.number().openapi({ description: 'The share of the grams whose foods have a figure, 0 to 1.' }),
  nutrient: z.object({
    id: z.number().int().openapi({ description: 'USDA’s number.' }),
    name: z.string(),
    unitName: z.string(),
    trappId: z.string().openapi({ description: 'The nutrient’s `_id`.' }),
    group: z.string(),
    rank: z.number().int(),
  }),
})

/** One recipe by itself: also what goes in, what to do, and what one serving holds. */
export const recipeDetailWire = recipeWire
  .extend({
    text: z.string().nullable(),
    cuisine: z.string(),
    season: z.array(z.string()),
    ingredients: z.array(ingredientWire),
    steps: z.array(z.string()),
    nutrients: z.array(nutrientWire).openapi({ description: 'Computed from the ingredients.' }),
  })
  .openapi('RecipeDetail')
export type RecipeDetailWire = z.infer<typeof recipeDetailWire>

/** A recipe with what one serving of it holds. */
export type RecipeWithNutrients = { recipe: StoredRecipe; nutrients: RecipeNutrient[] }

export function recipeToWire(recipe: Recipe): RecipeWire {
  const { id, slug, name, description, category, servings, minutes } = recipe
  return {
    ...{ _id: id, slug, name, description },
    recipeCategory: { description: category },
    ...{ servings, minutes },
    isDraft: isDraft(recipe),
  }
}

export function recipeToDetailWire({ recipe, nutrients }: RecipeWithNutrients): RecipeDetailWire {
  const { text, cuisine, season, ingredients, steps } = recipe
  return {
    ...recipeToWire(recipe),
    ...{ text, cuisine, season, ingredients, steps },
    nutrients: nutrients.map(({ amount, coverage, nutrient }) => ({
      amount,
      coverage,
      nutrient: { ...nutrient, trappId: String(nutrient.id) },
    })),
  }
}

export function recipeJson(recipe: RecipeWithNutrients): ReadyJson {
  const text = JSON.stringify(recipeToDetailWire(recipe))
  return { text, tag: entityTag(text, recipe.recipe.version) }
}
