import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { amountPer100g } from '../../plan/nutrient.ts'
import type { ProteinKinds } from '../../solver/problem.ts'
import type { Dish } from './planner-catalogue.ts'

/** Kinds of protein that a week takes turns with. Dairy, nuts and grains go beside any of them. */
const KINDS = [
  'fish_or_shellfish',
  'poultry',
  'red_or_processed_meat',
  'egg',
  'soy_whole',
  'legume',
] as const satisfies FoodTag[]
/** At breakfast eggs or beans are nothing to grow tired of; fish and meat are counted there too. */
const COUNTED_AT_BREAKFAST: readonly FoodTag[] = ['fish_or_shellfish', 'poultry', 'red_or_processed_meat']

/** A dish is of a kind that brings so much of its protein. */
const LEAST_SHARE = 0.25

/** Of which kind of protein each recipe is; -1 for none. `dishes` holds each recipe once, in its order. */
export function proteinKinds(dishes: readonly Dish[]): ProteinKinds {
  return { of: Int32Array.from(dishes, kindOf), count: KINDS.length }
}

function kindOf({ slot, eaten }: Dish): number {
  const kinds = KINDS.map(() => 0)
  let all = 0
  for (const { food, grams } of eaten) {
    const protein = (amountPer100g(food, 'protein') ?? 0) * grams
    all += protein
    const kind = KINDS.findIndex((tag) => food.tags.includes(tag))
    if (kind >= 0) kinds[kind] = (kinds[kind] ?? 0) + protein
  }
  const most = Math.max(...kinds)
  const kind = kinds.indexOf(most)
  const isCounted =
    slot === 'lunch' ||
    slot === 'dinner' ||
    (slot === 'breakfast' && COUNTED_AT_BREAKFAST.some((tag) => tag === KINDS[kind]))
  return isCounted && most > 0 && most >= all * LEAST_SHARE ? kind : -1
}
