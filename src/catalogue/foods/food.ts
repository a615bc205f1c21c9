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

/** Diets from the strictest to the least strict: a food of one diet fits every later diet. */
export const DIETS = ['vegan', 'vegetarian', 'pescatarian', 'omnivore'] as const
export type Diet = (typeof DIETS)[number]

export type Portion = { amount: number; unit: string; gramWeight: number }

export type Food = {
  fdcId: number
  /** Our plain name for cooks. */
  name: string
  /** USDA's own description. */
  description: string
  category: string
  commonName?: string
  portions: Portion[]
  /**
   * Maps a FoodData Central nutrient id to the amount per 100 g. A nutrient without an entry is unknown, not
   * zero.
   */
  nutrients: Map<number, number>
  tags: FoodTag[]
  /** Allergens that the food contains, usually contains, or picks up in the mill. */
  allergens: Allergen[]
  /** The strictest diet that the food fits. */
  diet: Diet
  /** Glycemic index with glucose at 100. */
  gi: number | null
  /**
   * The largest low-FODMAP serving. 0 means the food is never low in FODMAPs; null means it needs no limit.
   */
  fodmapServingGrams: number | null
  /** Null if unknown. */
  addedSugarPer100g: number | null
  /** Null if unknown. */
  lactosePer100g: number | null
  /** Weight of one serving by tag if it differs from the tag's default, such as 35 g for dry lentils. */
  tagServingGrams: Partial<Record<FoodTag, number>>
  lookShape: LookShape
  lookColor: string
}

export function fitsDiet(food: Pick<Food, 'diet'>, diet: Diet): boolean {
  return DIETS.indexOf(food.diet) <= DIETS.indexOf(diet)
}
