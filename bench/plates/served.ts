import { starterFoods } from '#catalogue/foods/starter/starter-foods.ts'
import { starterRecipes } from '#catalogue/recipes/starter/starter-recipes.ts'
import type { Plate } from '#web/plates/composing/compose-plate.ts'
import { DRAWN } from '#web/plates/drawings/draw-food.ts'

/** A plate and what could be taken for it: dishes of the same course, or foods of the same shelf. */
export type Served = Plate & { kind: string }

const foods = starterFoods()

/** Every dish that a new installation serves. */
export function servedDishes(): Served[] {
  const foodOf = new Map(foods.map((food) => [food.fdcId, food]))
  return starterRecipes().map(({ slug, name, category, ingredients, servings }) => ({
    ...{ seed: slug, name, kind: category },
    items: ingredients.flatMap(({ fdcId, grams, form }) => {
      const food = foodOf.get(fdcId)
      if (!food) return []
      const look = { shape: food.lookShape, color: food.lookColor }
      return [{ name: food.name, grams: grams / servings, ...look, ...(form && { form }) }]
    }),
  }))
}

/** One food for each drawing, alone on its plate. */
export function servedFoods(): Served[] {
  return Object.keys(DRAWN).flatMap((shape) => {
    const food = foods.find(({ lookShape }) => lookShape === shape)
    if (!food) return []
    const { name, lookColor: color, category } = food
    return [
      {
        seed: `food-${shape}`,
        name,
        kind: `Food: ${category}`,
        items: [{ name, grams: 150, shape, color }],
      },
    ]
  })
}
