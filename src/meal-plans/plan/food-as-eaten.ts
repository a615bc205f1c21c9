import { isPrepared, nutrientsAsEaten, type Preparation } from '#catalogue/recipes/cooking/as-eaten.ts'
import { RETAINED_NUTRIENTS } from '#catalogue/recipes/cooking/retention.ts'
import { STRAINED } from '#catalogue/recipes/cooking/strained.ts'
import { fdcIdsOf, type NutrientKey } from './nutrient.ts'
import type { RatedFood } from './rated-food.ts'

const known = new WeakMap<RatedFood, Map<string, RatedFood>>()

/**
 * Returns a food with its figures after cooking and straining, per weight of the raw food. Tags, allergens,
 * gluten and FODMAPs stay unchanged, because they can pass from the pot into the cup.
 */
export function foodAsEaten(food: RatedFood, preparation: Preparation): RatedFood {
  if (!isPrepared(preparation)) return food
  const { cooked, strained } = preparation
  const key = `${cooked ?? ''} ${strained ?? ''}`
  const ofFood = known.get(food) ?? new Map<string, RatedFood>()
  const found = ofFood.get(key) ?? {
    ...food,
    nutrients: nutrientsAsEaten(food.nutrients, preparation),
    ...(strained && { solids: STRAINED[strained].solids }),
  }
  known.set(food, ofFood.set(key, found))
  return found
}

/** True if cooking reduces the nutrient, by USDA's table. */
export function isRetained(key: NutrientKey): boolean {
  return fdcIdsOf(key).some((id) => RETAINED_NUTRIENTS.has(id))
}
