import type { FoodTag } from './food-tag.ts'
import type { LookShape } from './look-shape.ts'

/** The nine allergens of US law and the fourteen of EU law, in one list. */
export const ALLERGENS = [
  'milk',
  'egg',
  'fish',
  'crustacean',
  'mollusc',
  'tree_nut',
  'peanut',
  'wheat',
  'gluten',
  'soy',
  'sesame',
  'celery',
  'mustard',
  'lupin',
  'sulphite',
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** From the strictest diet to the freest: a food of one diet fits every later one. */
export const DIETS = ['vegan', 'vegetarian', 'pescatarian', 'omnivore'] as const
export type Diet = (typeof DIETS)[number]

export type Portion = { amount: number; unit: string; gramWeight: number }

export type Food = {
  fdcId: number
  /** Our plain name for cooks. */
  name: string
  /** USDA's own words. */
  description: string
  category: string
  commonName?: string
  portions: Portion[]
  /** FoodData Central nutrient id to amount per 100 g. A nutrient without an entry is unknown, not zero. */
  nutrients: Map<number, number>
  tags: FoodTag[]
  /** What the food holds, or usually holds or meets in the mill. */
  allergens: Allergen[]
  /** The strictest diet that the food fits. */
  diet: Diet
  /** Glycemic index with glucose at 100. */
  gi: number | null
  /** Largest serving that is low in FODMAPs; 0 is never low, null needs no limit. */
  fodmapServingGrams: number | null
  /** null is unknown. */
  addedSugarPer100g: number | null
  /** null is unknown. */
  lactosePer100g: number | null
  /** Weight of one serving of a tag where it differs from the tag's own, such as 35 g for dry lentils. */
  tagServingGrams: Partial<Record<FoodTag, number>>
  lookShape: LookShape
  lookColor: string
}

export function fitsDiet(food: Pick<Food, 'diet'>, diet: Diet): boolean {
  return DIETS.indexOf(food.diet) <= DIETS.indexOf(diet)
}
