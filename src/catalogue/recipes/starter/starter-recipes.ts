import { z } from 'zod'
import { RECIPE_CATEGORIES, type Recipe } from '#catalogue/recipes/recipe.ts'
import { formField, preparation } from '#catalogue/recipes/schema.ts'
import { starterId } from '#platform/db/id.ts'
import { INGREDIENT_STATES } from '../../columns/ingredient.ts'
import breakfasts from './breakfasts.json?raw'
import dinners from './dinners.json?raw'
import lunches from './lunches.json?raw'
import morningDrinks from './morning-drinks.json?raw'
import snacks from './snacks.json?raw'
import teas from './teas.json?raw'

const starterRecipe = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(3),
  category: z.enum(RECIPE_CATEGORIES),
  description: z.string().min(10),
  text: z.string().nullable().default(null),
  cuisine: z.string().min(3),
  minutes: z.number().int().positive(),
  servings: z.number().int().positive(),
  season: z.array(z.enum(['spring', 'summer', 'autumn', 'winter'])),
  ingredients: z.array(
    z.strictObject({
      fdcId: z.number().int(),
      grams: z.number().positive(),
      amount: z.number().positive(),
      unitOfMeasure: z.string(),
      ingredient: z.string().min(2),
      state: z.enum(INGREDIENT_STATES),
      form: formField,
      ...preparation,
    }),
  ),
  steps: z.array(z.string().min(5)).min(1),
  firmSteps: z.array(z.string().min(5)).default([]),
})

/** Returns the recipes included with the product, each with an id that is the same on every machine. */
export function starterRecipes(): Recipe[] {
  return [breakfasts, lunches, dinners, snacks, teas, morningDrinks]
    .flatMap((text) => z.array(starterRecipe).parse(JSON.parse(text)))
    .map((recipe) => ({ id: starterId('recipe', recipe.slug), ...recipe }))
}
