import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { amountPer100g } from '../../plan/nutrient.ts'
import type { Slot } from '../../plan/slot.ts'
import type { AlikeRecipes, ProteinKinds } from '../../solver/problem.ts'
import type { Dish } from './planner-catalogue.ts'

// What people would not cook or eat twice in a day, or all week long.

/** From this share of their energy in the same foods on, two dishes are one to whoever eats them. */
const ALIKE = 0.65
/** Drinks hold next to no energy, so that shares of it tell nothing. */
const DRINKS: readonly Slot[] = ['tea', 'detox']

type Shares = ReadonlyMap<number, number>

/** Recipes for different meals that are made of the same foods. `dishes` holds each recipe once, in its order. */
export function alikeRecipes(dishes: readonly Dish[]): AlikeRecipes {
  const eaten = dishes.map((dish) => ({ ...dish, shares: sharesOf(dish) }))
  const ofRecipes = eaten.map((one) =>
    eaten.flatMap((other, recipe) =>
      isOfOtherMeal(one, other) && sharedBy(one.shares, other.shares) >= ALIKE ? recipe : [],
    ),
  )
  const from = new Int32Array(dishes.length + 1)
  for (const [recipe, others] of ofRecipes.entries()) from[recipe + 1] = (from[recipe] ?? 0) + others.length
  return { from, recipes: Int32Array.from(ofRecipes.flat()) }
}

function isOfOtherMeal({ slot: one }: Pick<Dish, 'slot'>, { slot: other }: Pick<Dish, 'slot'>): boolean {
  return one !== other && !DRINKS.includes(one) && !DRINKS.includes(other)
}

/** The share of its energy that each food of a dish brings. */
function sharesOf({ eaten }: Pick<Dish, 'eaten'>): Shares {
  const kcal = new Map<number, number>()
  for (const { food, grams } of eaten)
    kcal.set(food.fdcId, (kcal.get(food.fdcId) ?? 0) + (amountPer100g(food, 'energy') ?? 0) * grams)
  const all = [...kcal.values()].reduce((sum, each) => sum + each, 0)
  return new Map([...kcal].map(([fdcId, each]) => [fdcId, all > 0 ? each / all : 0]))
}

function sharedBy(one: Shares, other: Shares): number {
  let shared = 0
  for (const [fdcId, share] of one) shared += Math.min(share, other.get(fdcId) ?? 0)
  return shared
}

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
