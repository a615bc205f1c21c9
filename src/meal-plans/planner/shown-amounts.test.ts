import { expect, test } from 'vitest'
import type { Ingredient } from '#catalogue/columns/ingredient.ts'
import { STRAINED } from '#catalogue/recipes/cooking/strained.ts'
import { randomFrom } from '#platform/random/seeded-random.ts'
import { aRequest } from '#tests/support/meal-plans/a-planner-catalogue.ts'
import { starterData } from '#tests/support/meal-plans/starter-planner.ts'
import { IS_WHOLE } from '#tests/support/whole.ts'
import { amountPer100g } from '../plan/nutrient.ts'
import { MAIN_MEALS } from '../plan/slot.ts'
import type { PlanRecipe, SolvedPlan } from '../plan/solved-plan.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { autoRuleSets } from '../rules/merging/rule-sets.ts'
import { composePlan } from './compose-plan.ts'
import { buildPlannerCatalogue } from './problem/planner-catalogue.ts'
import { prepareProblem } from './problem/prepare-problem.ts'
import { chosenDays } from './search-week.ts'
import { solveWeek } from './solve-week.ts'

const RANDOM_WEEKS = IS_WHOLE ? 2000 : 300
const SOLVED_WEEKS = 40

const data = starterData()
const catalogue = buildPlannerCatalogue(data)
const recipes = new Map(data.recipes.map((recipe) => [recipe.slug, recipe]))

function request(number: number): PlannerRequest {
  const random = randomFrom(number * 7919 + 11)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  return aRequest({
    goals: [pick(autoRuleSets).slug],
    servings: 1 + Math.floor(random() * 6),
    diet: pick(['omnivore', 'omnivore', 'pescatarian', 'vegetarian', 'vegan']),
    ...(random() < 0.6 && { sex: pick(['female', 'male']), birthYear: 1950 + Math.floor(random() * 50) }),
    seed: number,
  })
}

/** Builds a plan from random dishes and random allowed servings, without a search. */
function randomPlan(asked: PlannerRequest): SolvedPlan | null {
  const { problem, member, blocking } = prepareProblem(catalogue, asked)
  if (blocking.length > 0) return null
  const random = randomFrom(asked.input.seed)
  const chosen = problem.pinned.map((_, place) =>
    Math.floor(random() * (problem.choices[place % problem.slots.length]?.open ?? 1)),
  )
  return composePlan({
    chosen: chosenDays(problem, { chosen }),
    request: asked,
    foods: catalogue.foods,
    member,
  })
}

/** Unit sizes within each family, defined here independently of the planner's. */
const SIZES: Record<string, number> = { cup: 48, tbsp: 3, tsp: 1, lb: 16, oz: 1 }
const THIRDS: Record<string, number> = { '0.33': 1 / 3, '0.67': 2 / 3, '0.13': 1 / 8, '0.38': 3 / 8 }

/** Returns the grams of one shown unit, according to the catalog recipe. */
function gramsOfOne(line: Ingredient, unit: string): number {
  const whole = Math.floor(line.amount)
  const rest = THIRDS[(line.amount - whole).toFixed(2)] ?? line.amount - whole
  const each = line.grams / (whole + rest)
  if (unit === line.unitOfMeasure) return each
  return (each * (SIZES[unit] ?? Number.NaN)) / (SIZES[line.unitOfMeasure] ?? Number.NaN)
}

const SPOON_OR_CUP = [1 / 8, 1 / 4, 1 / 3]

/** True if a cook can measure the amount for one share of the dish. */
function isMeasurable(amount: number, unit: string): boolean {
  const steps = unit === 'g' ? [1] : SPOON_OR_CUP
  return amount > 0 && steps.some((step) => Math.abs(amount / step - Math.round(amount / step)) < 2e-3)
}

/** The ingredient line that adds table salt to a dish. */
const SALT_LINE: Ingredient = {
  fdcId: 173_468,
  ingredient: 'table salt',
  state: 'dry',
  amount: 1 / 8,
  unitOfMeasure: 'tsp',
  grams: 0.75,
}

let lines = 0
/** Faults are collected, which is faster than half a million assertions. */
const faults: string[] = []

function check(isRight: boolean, fault: string): void {
  if (!isRight) faults.push(fault)
}

function checkDish(dish: PlanRecipe, eaten: Map<number, number>, people: number): void {
  const recipe = recipes.get(dish.slug)
  const shown = new Map<number, number>()
  check(dish.people === people, `${dish.slug} is for ${dish.people}`)
  for (const [
    at,
    { amount, unitOfMeasure, grams, fdcId, ingredient, isAdded },
  ] of dish.ingredients.entries()) {
    const line = isAdded ? SALT_LINE : recipe?.ingredients[at]
    if (!line) throw new Error(`${dish.slug} has no line ${at}`)
    lines++
    const weighed = amount * gramsOfOne(line, unitOfMeasure)
    const name = `${dish.slug}: ${amount} ${unitOfMeasure} ${ingredient}`
    check(Math.abs(weighed - grams) <= grams * 5e-4 + 0.001, `${name} weighs ${weighed}, not ${grams}`)
    const once = (amount * (SIZES[unitOfMeasure] ?? 1)) / people / (SIZES[line.unitOfMeasure] ?? 1)
    const measurable = [1, 16, 48, 3].some((part) => isMeasurable(once * part, line.unitOfMeasure))
    check(measurable, `${name} cannot be measured`)
    shown.set(fdcId, (shown.get(fdcId) ?? 0) + grams)
  }
  check(shown.size === eaten.size, `${dish.slug} shows other foods than are eaten`)
  for (const [fdcId, grams] of shown)
    check(
      Math.abs(grams / people - (eaten.get(fdcId) ?? 0)) < 0.002 * dish.ingredients.length,
      `${dish.slug}: the share of food ${fdcId} is not what is eaten`,
    )
}

function checkPlan({ mealPlanDays }: SolvedPlan, people: number): void {
  for (const day of mealPlanDays) {
    let kcal = 0
    for (const { fdcId, grams, strained } of day.intake) {
      const food = catalogue.foods.get(fdcId)
      if (!food) throw new Error(`no food ${fdcId}`)
      const passing = strained === undefined ? 1 : STRAINED[strained].shares.energy
      kcal += ((amountPer100g(food, 'energy') ?? 0) * grams * passing) / 100
    }
    check(Math.abs(kcal - (day.nutrients.energy ?? 0)) < 0.02, `${day.day} has another energy`)
    for (const meal of MAIN_MEALS) {
      const eaten = new Map<number, number>()
      for (const { slot, fdcId, grams } of day.intake)
        if (slot === meal) eaten.set(fdcId, (eaten.get(fdcId) ?? 0) + grams)
      checkDish(day[meal], eaten, people)
    }
  }
}

test('every displayed amount weighs the proved grams, and the member eats one share of it', () => {
  let weeks = 0
  for (let number = 0; number < RANDOM_WEEKS; number++) {
    const asked = request(number)
    const plan = randomPlan(asked)
    if (!plan) continue
    weeks++
    checkPlan(plan, asked.input.servings)
  }
  expect(faults.slice(0, 20)).toEqual([])
  expect(weeks).toBeGreaterThan(RANDOM_WEEKS * 0.95)
  expect(lines).toBeGreaterThan(weeks * 100)
}, 300_000)

test('displayed amounts are also right in solved weeks', () => {
  for (let number = 0; number < SOLVED_WEEKS; number++) {
    const asked = request(number)
    const answer = solveWeek(catalogue, asked)
    if (answer.status === 'solved') checkPlan(answer.plan, asked.input.servings)
  }
  expect(faults.slice(0, 20)).toEqual([])
}, 120_000)
