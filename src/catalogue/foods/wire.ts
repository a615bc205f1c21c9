import { z } from '@hono/zod-openapi'
import { entityTag } from '#platform/http/entity-tag.ts'
import type { ReadyJson } from '#platform/http/ready-json.ts'
import { nutrientOfAmountToWire, nutrientOfAmountWire } from '../nutrients/wire.ts'
import type { FoodRow, FoodWithNutrients } from './food-row.ts'

/** A food in lists. Its `_id` is its FDC id as text. `enabeled` is misspelled on the wire. */
const foodWire = z
  .object({
    _id: z.string().openapi({ example: '170379' }),
    fdcId: z.number().int().openapi({ example: 170_379 }),
    name: z.string().openapi({ example: 'Broccoli' }),
    description: z.string().openapi({ example: 'Broccoli, raw' }),
    foodCategory: z
      .object({ description: z.string() })
      .openapi({ example: { description: 'Vegetables and Vegetable Products' } }),
    enabeled: z.boolean().openapi({ example: true }),
    judged: z.boolean().openapi({ description: 'Whether somebody has said what it holds.', example: true }),
  })
  .openapi('Food')
type FoodWire = z.infer<typeof foodWire>

/** A food in a list, with the version of its row, so that a change can be based on what the list showed. */
export const listedFoodWire = foodWire
  .extend({ version: z.number().int().openapi({ description: 'For `If-Match`, as `"7-"`.', example: 7 }) })
  .openapi('ListedFood')
type ListedFoodWire = z.infer<typeof listedFoodWire>

const figureWire = z.object({
  amount: z.number().openapi({ description: 'In 100 g.', example: 34 }),
  nutrient: nutrientOfAmountWire,
})

/** A single food, including its figures, portions and our judgement of it. */
export const foodDetailWire = foodWire
  .extend({
    foodNutrients: z.array(figureWire).openapi({ description: 'What is not listed is unknown, not zero.' }),
    commonName: z.string().nullable().openapi({ example: null }),
    portions: z
      .array(z.object({ amount: z.number(), unit: z.string(), gramWeight: z.number() }))
      .openapi({ example: [{ amount: 1, unit: 'cup chopped', gramWeight: 91 }] }),
    allergens: z.array(z.string()).openapi({ example: [] }),
    diet: z.string().openapi({ description: 'The strictest diet that it fits.', example: 'vegan' }),
    tags: z.array(z.string()).openapi({ example: ['vegetable'] }),
    glycaemicIndex: z.number().nullable().openapi({ example: null }),
    fodmapServingGrams: z.number().nullable().openapi({ example: 75 }),
    addedSugarPer100g: z.number().nullable().openapi({ example: 0 }),
    lactosePer100g: z.number().nullable().openapi({ example: 0 }),
    tagServingGrams: z.record(z.string(), z.number()).openapi({ example: {} }),
    look: z
      .object({ shape: z.string(), colour: z.string() })
      .openapi({ description: 'How it is drawn.', example: { shape: 'floret', colour: '#4F7A3A' } }),
  })
  .openapi('FoodDetail')
export type FoodDetailWire = z.infer<typeof foodDetailWire>

type Listed = Pick<FoodRow, 'fdcId' | 'name' | 'description' | 'category' | 'enabled' | 'judged'>

function foodToWire({ fdcId, name, description, category, enabled, judged }: Listed): FoodWire {
  const foodCategory = { description: category }
  return { _id: String(fdcId), fdcId, name, description, foodCategory, enabeled: enabled, judged }
}

export function foodToListedWire(food: Listed & Pick<FoodRow, 'version'>): ListedFoodWire {
  return { ...foodToWire(food), version: food.version }
}

export function foodToDetailWire({ food, figures }: FoodWithNutrients): FoodDetailWire {
  const { commonName, portions, allergens, diet, tags, glycemicIndex, fodmapServingGrams } = food
  const { addedSugarPer100g, lactosePer100g, tagServingGrams, lookShape, lookColor } = food
  return {
    ...foodToWire(food),
    foodNutrients: figures.map(({ amount, nutrient }) => ({
      amount,
      nutrient: nutrientOfAmountToWire(nutrient),
    })),
    commonName,
    portions,
    allergens,
    diet,
    tags,
    glycaemicIndex: glycemicIndex,
    fodmapServingGrams,
    addedSugarPer100g,
    lactosePer100g,
    tagServingGrams,
    look: { shape: lookShape, colour: lookColor },
  }
}

export function foodJson(food: FoodWithNutrients): ReadyJson {
  const text = JSON.stringify(foodToDetailWire(food))
  return { text, tag: entityTag(text, food.food.version) }
}
