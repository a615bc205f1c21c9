import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { nutrientOfAmountToWire, nutrientOfAmountWire } from '../nutrients/wire.ts'
import type { Preparation } from './cooking/as-eaten.ts'
import { DONENESS } from './cooking/doneness.ts'
import { retentionOf } from './cooking/retention.ts'
import { STRAINED, STRAINED_WAYS } from './cooking/strained.ts'
import { isDraft, isServed, type Recipe } from './recipe.ts'
import type { RecipeNutrient } from './recipe-nutrients.ts'
import type { StoredRecipe } from './recipe-row.ts'

/** A recipe in lists. */
export const recipeWire = z
  .object({
    _id: idText,
    slug: z.string().openapi({ example: 'lentils-with-lemon' }),
    name: z.string().openapi({ example: 'Lentils with lemon' }),
    description: z.string().openapi({ example: 'Lentils in oil and lemon juice.' }),
    recipeCategory: z.object({ description: z.string() }).openapi({ example: { description: 'Lunch' } }),
    servings: z.number().int().openapi({ example: 2 }),
    minutes: z.number().int().openapi({ example: 30 }),
    isDraft: z.boolean().openapi({
      description: 'Without ingredients or steps, it is in no meal plan.',
      example: false,
    }),
    enabeled: z.boolean().openapi({
      description: 'Whether it is chosen for anything new. Spelt so.',
      example: true,
    }),
  })
  .openapi('Recipe')
export type RecipeWire = z.infer<typeof recipeWire>

const ingredientWire = z
  .object({
    fdcId: z.number().int(),
    food: z.string().optional().openapi({ description: 'What the food of that number is called.' }),
    grams: z.number().openapi({ description: 'In the whole recipe.' }),
    amount: z.number(),
    unitOfMeasure: z.string(),
    ingredient: z.string(),
    state: z.string(),
    form: z.string().optional().openapi({ description: 'How it lies on the plate.' }),
    cooked: z.number().int().optional().openapi({
      description: 'USDA’s retention code, where what is cooked is counted by what stays of it.',
    }),
    strained: z.enum(STRAINED_WAYS).optional().openapi({
      description: 'For a solid that is strained off: only what passes into the drink counts.',
    }),
    doneness: z.enum(DONENESS).optional().openapi({
      description: 'How far it is cooked; egg, fish, meat and sprouts without it count as soft.',
    }),
    asEaten: z
      .string()
      .optional()
      .openapi({ description: 'The same in words; absent where the food counts as USDA publishes it.' }),
  })
  .openapi({
    example: {
      fdcId: 172_420,
      food: 'Lentils, raw',
      grams: 200,
      amount: 1,
      unitOfMeasure: 'cup',
      ingredient: 'dry lentils',
      state: 'raw',
      cooked: 502,
      asEaten: 'Quick legumes, simmered, the liquid eaten (USDA 502)',
    },
  })

const nutrientWire = z.object({
  amount: z.number().openapi({ description: 'In one serving.', example: 352 }),
  coverage: z.number().openapi({
    description: 'The share of the grams whose foods have a figure, 0 to 1.',
    example: 1,
  }),
  nutrient: nutrientOfAmountWire,
})

/** A single recipe, including its ingredients, its steps and the nutrients in one serving. */
export const recipeDetailWire = recipeWire
  .extend({
    text: z.string().nullable().openapi({
      description: 'The sentence a plan shows for a snack, a tea or a morning drink.',
      example: null,
    }),
    cuisine: z.string().openapi({ example: 'Greek' }),
    season: z.array(z.string()).openapi({ example: ['autumn', 'winter'] }),
    ingredients: z.array(ingredientWire),
    steps: z.array(z.string()).openapi({ example: ['Simmer the lentils for 25 minutes.'] }),
    firmSteps: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          'The steps for members who need firm food; absent if there is only one form of the dish.',
        example: ['Simmer the lentils and the eggs for 25 minutes.'],
      }),
    recall: z.object({ reason: z.string(), created: instantText }).nullable().openapi({
      description: 'Why it must not be eaten, and since when; null for all others.',
      example: null,
    }),
    nutrients: z
      .array(nutrientWire)
      .openapi({ description: 'Computed from the ingredients, as they are eaten.' }),
  })
  .openapi('RecipeDetail')
export type RecipeDetailWire = z.infer<typeof recipeDetailWire>

/** A recipe with the nutrients in one serving and the names of its foods. */
export type RecipeWithNutrients = {
  recipe: StoredRecipe
  nutrients: RecipeNutrient[]
  foods: ReadonlyMap<number, string>
}

export function recipeToWire(recipe: Recipe): RecipeWire {
  const { id, slug, name, description, category, servings, minutes } = recipe
  return {
    _id: id,
    slug,
    name,
    description,
    recipeCategory: { description: category },
    servings,
    minutes,
    isDraft: isDraft(recipe),
    enabeled: isServed(recipe),
  }
}

export function recipeToDetailWire({ recipe, nutrients, foods }: RecipeWithNutrients): RecipeDetailWire {
  const { text, cuisine, season, ingredients, steps, firmSteps = [], recall } = recipe
  return {
    ...recipeToWire(recipe),
    text,
    cuisine,
    season,
    steps,
    ...(firmSteps.length > 0 && { firmSteps }),
    recall: recall && { reason: recall.reason, created: recall.created.toISOString() },
    ingredients: ingredients.map((line) => ({
      ...line,
      ...preparationWords(line),
      ...(foods.has(line.fdcId) && { food: foods.get(line.fdcId) }),
    })),
    nutrients: nutrients.map(({ amount, coverage, nutrient }) => ({
      amount,
      coverage,
      nutrient: nutrientOfAmountToWire(nutrient),
    })),
  }
}

function preparationWords({ cooked, strained }: Preparation): { asEaten?: string } {
  if (strained !== undefined) return { asEaten: STRAINED[strained].name }
  const retention = cooked === undefined ? undefined : retentionOf(cooked)
  return retention ? { asEaten: `${retention.name} (USDA ${retention.code})` } : {}
}

export function recipeJson(recipe: RecipeWithNutrients): ReadyJson {
  const text = JSON.stringify(recipeToDetailWire(recipe))
  return { text, tag: entityTag(text, recipe.recipe.version) }
}
