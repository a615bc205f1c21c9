// biome-ignore-all lint/style/noNonNullAssertion: indexes run over the arrays' own lengths

import { amountPer100g, type NutrientKey } from '../../plan/nutrient.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import { foodHasTag, type RuleTag, tagWeight } from '../../plan/rule-tag.ts'
import { SLOTS, type Slot } from '../../plan/slot.ts'
import { isFoodNamed } from '../../rules/food-name.ts'
import { type FoodTable, tablePerGram } from '../../rules/food-table.ts'
import type { DishChoices } from '../../solver/problem.ts'
import type { Candidates } from './candidates.ts'
import { mealSizeCost, servingCost } from './habit-cost.ts'
import type { Dish } from './planner-catalogue.ts'

/** A meal that the search may not change. `day` counts from 0. */
export type PinnedMeal = { day: number; slot: Slot; dish: Dish; servings: number }

export type SlotCandidates = { choices: Candidates[Slot]; open: number; preference: (dish: Dish) => number }

export type SlotServing = { dish: Dish; servings: number; slot: Slot }
/** The contribution of a choice to a sum: an amount per serving or per dish, or a calculated value. */
export type SumFigure =
  | { column: ArrayLike<number>; for: 'serving' | 'dish' }
  | { reckoned: (serving: SlotServing) => number }
export type OwnCost = (serving: SlotServing) => number

const ENERGY = 0
const NONE = -1

/**
 * Returns the choices for a slot, with each choice's contributions to the requested figures and its own cost.
 */
export function choicesFor(
  slot: Slot,
  { choices, open, preference }: SlotCandidates,
  { asked, ownCosts, targetKcal }: { asked: SumFigure[]; ownCosts: OwnCost[]; targetKcal: number },
): DishChoices<Dish> {
  const width = asked.length
  const figures = new Float64Array(choices.length * width)
  const cost = new Float64Array(choices.length)
  const ruleCost = new Float64Array(choices.length)
  const served = choices.map(({ dish, servings }) => ({ dish, servings, slot }))
  const index = Int32Array.from(choices, ({ dish }) => dish.index)
  const times = Float64Array.from(choices, ({ servings }) => servings)
  asked.forEach((figure, place) => {
    for (let choice = 0; choice < served.length; choice++)
      figures[choice * width + place] =
        'reckoned' in figure
          ? figure.reckoned(served[choice]!)
          : figure.column[index[choice]!]! * (figure.for === 'serving' ? times[choice]! : 1)
  })
  served.forEach((serving, choice) => {
    ruleCost[choice] = ownCosts.reduce((sum, cost) => sum + cost(serving), 0)
    cost[choice] =
      ruleCost[choice] +
      servingCost(serving, targetKcal) +
      mealSizeCost(slot, figures[choice * width + ENERGY]! / targetKcal) +
      preference(serving.dish)
  })
  return {
    dishes: choices.map(({ dish }) => dish),
    recipeIndex: Int32Array.from(choices, ({ dish }) => dish.recipeIndex),
    servings: times,
    figures,
    energy: Float64Array.from(choices, (_, choice) => figures[choice * width + ENERGY]!),
    ...rangesOf(figures, width),
    cost,
    ruleCost,
    open,
  }
}

/** Returns the contribution of an amount of a food to the named figure. */
export function figureOfFood(name: string, food: RatedFood, grams: number): number {
  const [kind, of = ''] = name.split(/:(.*)/s)
  const holds = (nutrient: NutrientKey) => ((amountPer100g(food, nutrient) ?? 0) * grams) / 100
  switch (kind) {
    case 'nutrient':
    case 'whole':
      return holds(of as NutrientKey)
    case 'covered':
      return amountPer100g(food, of as NutrientKey) === null ? 0 : holds('energy')
    case 'grams':
      return tagWeight(food, of as RuleTag) * grams
    case 'named':
      return isFoodNamed(food, of) ? grams : 0
    case 'table':
      return tablePerGram(food, of as FoodTable) * grams
    case 'times':
      return of !== 'sofrito' && foodHasTag(food, of as RuleTag) ? 1 : 0
    case 'net_carbohydrate_and_protein':
      return holds('net_carbohydrate') + holds('protein')
    // Test portions are separate from the dishes, whose meals are compared without them.
    default:
      return 0
  }
}

export function isSameMeal(meal: { dish: Dish; servings: number }) {
  return ({ dish, servings }: { dish: Dish; servings: number }) =>
    dish === meal.dish && servings === meal.servings
}

export function pinnedChoices(days: number, choices: DishChoices<Dish>[], pinned: PinnedMeal[]): Int32Array {
  const places = new Int32Array(days * SLOTS.length).fill(NONE)
  for (const { day, slot, dish, servings } of pinned) {
    const at = SLOTS.indexOf(slot)
    const { dishes, servings: ofChoices } = choices[at]!
    places[day * SLOTS.length + at] = dishes.findIndex(
      (other, choice) => other === dish && ofChoices[choice] === servings,
    )
  }
  return places
}

function rangesOf(figures: Float64Array, width: number): { least: Float64Array; most: Float64Array } {
  const least = new Float64Array(width).fill(Infinity)
  const most = new Float64Array(width).fill(-Infinity)
  for (let from = 0; from < figures.length; from += width)
    for (let figure = 0; figure < width; figure++) {
      const amount = figures[from + figure]!
      if (amount < least[figure]!) least[figure] = amount
      if (amount > most[figure]!) most[figure] = amount
    }
  return { least, most }
}
