import { amountPer100g } from '../../plan/nutrient.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import type { Intake, PlanDay } from '../../plan/solved-plan.ts'
import { intakeFacts } from '../../proof/proving/intake-facts.ts'
import type { PlannedPerson } from '../../rules/meal-plan-facts.ts'
import { dayNutrient } from '../../rules/measuring/week-sums.ts'
import { sodiumFloors } from '../../rules/sodium-limits.ts'

/** USDA's FDC id of table salt. */
const TABLE_SALT = 173_468
/** An eighth of a teaspoon. */
const STEP_GRAMS = 0.75
const STEP_TEASPOONS = 1 / 8
/** Salt is added to dinner, the largest meal of most people. */
const SLOT = 'dinner'

type Foods = ReadonlyMap<number, RatedFood>

/**
 * Returns the milligrams of sodium that each day's dishes must provide, so that table salt can make up the
 * rest to the floor.
 */
export function leastSodiumOfDishes(member: PlannedPerson, foods: Foods): number {
  const floors = sodiumFloors(member)
  return floors === null ? 0 : Math.max(0, floors.week - floors.saltGrams * sodiumPerGram(foods))
}

/** Returns the grams of table salt, in whole steps, with which a day's intake reaches the floor. */
function saltFor(intake: Intake[], { member, foods }: { member: PlannedPerson; foods: Foods }): number {
  const floors = sodiumFloors(member)
  const perGram = sodiumPerGram(foods)
  if (floors === null || perGram === 0) return 0
  const sodium = dayNutrient(intakeFacts(foods, [{ intake }], member), 'sodium', 0).amount
  const steps = Math.ceil((floors.week - sodium) / (STEP_GRAMS * perGram))
  return Math.min(Math.max(0, steps) * STEP_GRAMS, floors.saltGrams)
}

/** Returns a day's intake with the table salt that it needs. */
export function withSalt(intake: Intake[], options: { member: PlannedPerson; foods: Foods }): Intake[] {
  const dishes = intake.filter(({ isAdded }) => !isAdded)
  const grams = saltFor(dishes, options)
  return grams === 0 ? dishes : [...dishes, { slot: SLOT, fdcId: TABLE_SALT, grams, isAdded: true }]
}

/** Returns the day with its table salt as the last ingredient of dinner, for all people sharing the meal. */
export function showingSalt(day: PlanDay): PlanDay {
  const salt = day.intake.find(({ isAdded }) => isAdded)
  const { ingredients, people = 1 } = day[SLOT]
  const dishes = ingredients.filter(({ isAdded }) => !isAdded)
  const lines = salt ? [...dishes, saltLine(salt.grams, people)] : dishes
  return { ...day, [SLOT]: { ...day[SLOT], ingredients: lines } }
}

function saltLine(grams: number, people: number): PlanDay['dinner']['ingredients'][number] {
  return {
    amount: (grams / STEP_GRAMS) * STEP_TEASPOONS * people,
    unitOfMeasure: 'tsp',
    ingredient: 'table salt, added at the table',
    fdcId: TABLE_SALT,
    grams: grams * people,
    isAdded: true,
  }
}

function sodiumPerGram(foods: Foods): number {
  const salt = foods.get(TABLE_SALT)
  return salt ? (amountPer100g(salt, 'sodium') ?? 0) / 100 : 0
}
