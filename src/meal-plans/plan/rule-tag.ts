import { FOOD_TAGS, type FoodTag } from '#catalogue/foods/food-tag.ts'
import { availableCarbohydrate } from './nutrient.ts'
import type { RatedFood } from './rated-food.ts'

/** Tags that rules can name: food tags, and grapefruit, which only medicine rules distinguish. */
export type RuleTag = FoodTag | 'grapefruit'

export function isRuleTag(name: string): name is RuleTag {
  return name === 'grapefruit' || Object.hasOwn(FOOD_TAGS, name)
}

export function foodHasTag(food: RatedFood, tag: RuleTag): boolean {
  return tag === 'grapefruit' ? /grapefruit|pomelo/i.test(food.name) : food.tags.includes(tag)
}

/** Serving sizes for tags with dissimilar foods, most of which specify their own. */
const MIXED_SERVING_GRAMS: Partial<Record<RuleTag, number>> = {
  nut_seed_legume: 42,
  iodine_source: 120,
  sweets: 20,
  extras: 30,
}

/** Returns the grams of one serving, or null for a tag that is counted by the times it is eaten. */
export function servingGramsOf(tag: RuleTag, ofRule?: number): number | null {
  return ofRule ?? usualServingGrams(tag)
}

function usualServingGrams(tag: RuleTag): number | null {
  const usual = tag === 'grapefruit' ? null : FOOD_TAGS[tag].servingGrams
  return usual ?? MIXED_SERVING_GRAMS[tag] ?? null
}

/**
 * Returns the grams of the tag's usual form that one gram of this food represents, so that one serving size
 * fits cooked beans, dry beans and flour. Zero for a food without the tag.
 */
export function tagWeight(food: RatedFood, tag: RuleTag): number {
  if (!foodHasTag(food, tag)) return 0
  // Carbohydrate foods are compared by their carbohydrate, not by their water content.
  if (tag === 'carbohydrate_food' || tag === 'low_gi_carb') return (availableCarbohydrate(food) ?? 0) / 100
  const usual = usualServingGrams(tag)
  const ofFood = tag === 'grapefruit' ? undefined : food.tagServingGrams[tag]
  const swallowed = food.solids ?? 1
  return usual === null || ofFood === undefined ? swallowed : (swallowed * usual) / ofFood
}

/** True if a dish contains a sofrito: tomato, and onion or garlic, in olive oil. */
export function isSofrito(has: (tag: RuleTag) => boolean): boolean {
  return has('tomato') && has('olive_oil') && (has('onion') || has('garlic'))
}
