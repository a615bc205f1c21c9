import { formatIngredient } from '#meal-plans/cooking/format-ingredient.ts'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import type { DishNutrition } from '#meal-plans/plan/dish-nutrition.ts'
import type { StructuredData } from '#web/seo/structured-data.ts'
import { dishFacts } from './shown/dish-facts.ts'
import { dishesOf, type ShownDish, type ShownMealPlan } from './shown/shown-meal-plan.ts'

/** The dishes of a plan that everybody may read, as search engines read recipes; the page shows all of it. */
export function recipesOf(
  mealPlan: ShownMealPlan,
  { dishes }: Pick<CookingWire, 'dishes'>,
  page: { url: string; image: string },
): StructuredData[] {
  const factsOf = dishFacts(dishes)
  return dishesOf(mealPlan).map((dish) => recipe(dish, factsOf(dish), page))
}

function recipe(
  { slug, name, description, servings, ingredients, steps }: ShownDish,
  facts: CookingWire['dishes'][number] | undefined,
  { url, image }: { url: string; image: string },
): StructuredData {
  return {
    '@type': 'Recipe',
    '@id': `${url}#recipe-${slug}`,
    name,
    description,
    image,
    author: { '@type': 'Organization', name: 'Careplate', url: new URL('/', url).href },
    recipeYield: `${servings} ${servings === 1 ? 'serving' : 'servings'}`,
    ...(facts?.minutes ? { totalTime: `PT${facts.minutes}M` } : {}),
    recipeIngredient: ingredients.map(formatIngredient),
    recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })),
    ...(facts ? { nutrition: nutrition(facts.perServing) } : {}),
  }
}

const PROPERTIES = {
  energy: ['calories', 'kcal'],
  total_fat: ['fatContent', 'g'],
  saturated_fat: ['saturatedFatContent', 'g'],
  cholesterol: ['cholesterolContent', 'mg'],
  sodium: ['sodiumContent', 'mg'],
  carbohydrate: ['carbohydrateContent', 'g'],
  fiber: ['fiberContent', 'g'],
  protein: ['proteinContent', 'g'],
} as const

function nutrition(perServing: DishNutrition | Record<string, number>): StructuredData {
  const known: Record<string, number | undefined> = perServing
  return {
    '@type': 'NutritionInformation',
    servingSize: '1 serving',
    ...Object.fromEntries(
      Object.entries(PROPERTIES).flatMap(([nutrient, [property, unit]]) => {
        const amount = known[nutrient]
        return amount === undefined ? [] : [[property, `${amount} ${unit}`]]
      }),
    ),
  }
}
