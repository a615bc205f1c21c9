import type { z } from 'zod'
import type { Food } from '../food.ts'
import listText from './food-list.json?raw'
import figuresText from './foods.json?raw'
import { foodListSchema, foodsFileSchema, type starterNutrientSchema } from './schema.ts'

export type StarterFood = Food
export type StarterNutrient = z.infer<typeof starterNutrientSchema>

const LACTOSE_ID = 1013

/** Returns the foods of a new installation: USDA's figures with our own judgement of each food. */
export function starterFoods(): StarterFood[] {
  const file = readFigures()
  const figures = new Map(file.foods.map((food) => [food.fdcId, food]))
  const judged = foodListSchema.parse(JSON.parse(listText))
  return judged.map(({ why: _, tagServingGrams = {}, ...food }) => {
    const usda = figures.get(food.fdcId)
    if (!usda) throw new Error(`foods.json has no figures for ${food.fdcId} ${food.name}; build it again`)
    const { description, category, commonName } = usda
    const nutrients = amountsById(file.nutrients, usda.amounts)
    return {
      ...food,
      description,
      category,
      commonName,
      portions: usda.portions.map(([amount, unit, gramWeight]) => ({ amount, unit, gramWeight })),
      nutrients,
      lactosePer100g: food.lactosePer100g ?? nutrients.get(LACTOSE_ID) ?? null,
      tagServingGrams,
    }
  })
}

/** Returns the nutrients for which at least one starter food has a figure, in USDA's order. */
export function starterNutrients(): StarterNutrient[] {
  return readFigures().nutrients
}

/** Returns the publisher and the license of the figures. */
export function starterFoodsSource() {
  return readFigures().source
}

function readFigures() {
  return foodsFileSchema.parse(JSON.parse(figuresText))
}

function amountsById(nutrients: StarterNutrient[], amounts: (number | null)[]): Map<number, number> {
  if (amounts.length !== nutrients.length) throw new Error('foods.json: a food and the nutrients disagree')
  return new Map(
    nutrients.flatMap(({ id }, place) => {
      const amount = amounts[place]
      return amount === null || amount === undefined ? [] : [[id, amount] as const]
    }),
  )
}
