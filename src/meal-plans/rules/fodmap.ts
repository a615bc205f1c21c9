import type { RatedFood } from '../plan/rated-food.ts'
import type { ServingScope } from './rule.ts'

const CORE_TAGS = ['grain', 'legume', 'nut', 'nut_seed_legume', 'soy_or_legume']

/** Returns how many low-FODMAP servings the food's grams amount to, if the scope covers the food. */
export function fodmapServings(food: RatedFood, grams: number, scope: ServingScope): number {
  if (food.fodmapServingGrams === null || grams <= 0) return 0
  const isCore = food.tags.some((tag) => CORE_TAGS.includes(tag))
  if (scope === 'grains_legumes_nuts' ? !isCore : scope === 'other_foods' && isCore) return 0
  return food.fodmapServingGrams === 0 ? NEVER_LOW : Math.min(NEVER_LOW, grams / food.fodmapServingGrams)
}

const NEVER_LOW = 1000
