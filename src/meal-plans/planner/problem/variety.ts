import type { FoodTag } from '#catalogue/foods/food-tag.ts'
import { amountPer100g } from '../../plan/nutrient.ts'
import type { Slot } from '../../plan/slot.ts'
import type { AlikeRecipes, ProteinKinds } from '../../solver/problem.ts'
import type { Dish } from './planner-catalogue.ts'

// Detects dishes that people would not cook or eat twice in a day, or all week.

/** Two dishes with at least this share of their energy from the same foods are treated as alike. */
const ALIKE = 0.65
/** Drinks contain almost no energy, so shares of it are meaningless. */
const DRINKS: readonly Slot[] = ['tea', 'detox']

type Shares = ReadonlyMap<number, number>

/**
 * Returns recipes for different meals that are made of the same foods. `dishes` contains each recipe once, in
 * order.
 */
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

/** Returns each food's share of a dish's energy. */
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

/** Kinds of protein that a week alternates. Dairy, nuts and grains go with any of them. */
const KINDS = [
  'fish_or_shellfish',
  'poultry',
  'red_or_processed_meat',
  'egg',
  'soy_whole',
  'legume',
] as const satisfies FoodTag[]
/** Repeated eggs or beans are fine at breakfast, so only fish and meat count there. */
const COUNTED_AT_BREAKFAST: readonly FoodTag[] = ['fish_or_shellfish', 'poultry', 'red_or_processed_meat']

/** A dish belongs to a kind that provides at least this share of its protein. */
const LEAST_SHARE = 0.25

/** Returns the protein kind of each recipe, or -1 for none. `dishes` contains each recipe once, in order. */
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
