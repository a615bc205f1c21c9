import { intakeFacts } from '../proof/intake-facts.ts'
import { NUTRIENT_KEYS } from '../rules/nutrient.ts'
import type { MemberFacts, Slot } from '../rules/plan-facts.ts'
import type { RatedFood } from '../rules/rated-food.ts'
import { dayEnergy, dayNutrient } from '../rules/week-sums.ts'
import { composeWording } from '../wording/compose-wording.ts'
import type { ChosenDay } from './chosen-facts.ts'
import { kitchenAmount } from './kitchen-amount.ts'
import type { Dish } from './planner-catalogue.ts'
import type { PlannerRequest } from './planner-input.ts'
import type { Intake, PlanDay, PlanRecipe, SolvedPlan } from './solved-plan.ts'

/** Writes chosen dishes down as a meal plan, with everything that this member eats and drinks. */
export function composePlan(options: {
  chosen: ChosenDay[]
  request: PlannerRequest
  foods: ReadonlyMap<number, RatedFood>
  member: MemberFacts
}): SolvedPlan {
  const { chosen, request, foods, member } = options
  const intakes = chosen.map(intakeOf)
  const totals = totalsOf(intakes, foods, member)
  return {
    ...composeWording(request.wording),
    mealPlanDays: chosen.map((meals, day) =>
      planDay(meals, intakes[day] ?? [], totals[day] ?? {}, { day, request }),
    ),
  }
}

function planDay(
  meals: ChosenDay,
  intake: Intake[],
  nutrients: Record<string, number>,
  { day, request }: { day: number; request: PlannerRequest },
): PlanDay {
  const people = request.input.servings
  const dishIn = (slot: Slot) => {
    const meal = meals.find((meal) => meal.slot === slot)
    if (!meal) throw new Error(`Day ${day + 1} has no ${slot}.`)
    return meal
  }
  const recipeIn = (slot: Slot) => {
    const { dish, servings } = dishIn(slot)
    return planRecipe(dish, servings * people)
  }
  const textIn = (slot: Slot) => {
    const { dish, servings } = dishIn(slot)
    const text = dish.recipe.text ?? dish.recipe.name
    return servings === 2 ? `${text} Have it twice today.` : text
  }
  return {
    day: `Day ${day + 1}`,
    detox: textIn('detox'),
    breakfast: recipeIn('breakfast'),
    lunch: recipeIn('lunch'),
    dinner: recipeIn('dinner'),
    snack: textIn('snack'),
    tea: textIn('tea'),
    meals: meals.map(({ slot, dish, servings }) => ({ slot, slug: dish.recipe.slug, servings })),
    intake,
    nutrients,
  }
}

function planRecipe({ recipe }: Dish, servings: number): PlanRecipe {
  const factor = servings / recipe.servings
  return {
    _id: recipe.id,
    slug: recipe.slug,
    name: recipe.name,
    description: recipe.description,
    servings,
    ingredients: recipe.ingredients.map(({ amount, unitOfMeasure, ingredient, fdcId, grams }) => ({
      ...kitchenAmount({ amount: amount * factor, unitOfMeasure }),
      ingredient,
      fdcId,
      grams: rounded(grams * factor, 1),
    })),
    steps: recipe.steps,
  }
}

/** Everything eaten on a day, to a thousandth of a gram. */
export function intakeOf(meals: ChosenDay): Intake[] {
  return meals.flatMap(({ slot, dish, servings }) =>
    dish.portions.map(({ food, grams }) => ({
      slot,
      fdcId: food.fdcId,
      grams: rounded(grams * servings, 3),
    })),
  )
}

const LEAST_COVERED = 0.8

function totalsOf(
  intakes: Intake[][],
  foods: ReadonlyMap<number, RatedFood>,
  member: MemberFacts,
): Record<string, number>[] {
  const facts = intakeFacts(
    foods,
    intakes.map((intake) => ({ intake })),
    member,
  )
  return intakes.map((_, day) => {
    const energy = dayEnergy(facts, day)
    return Object.fromEntries(
      NUTRIENT_KEYS.flatMap((key) => {
        const { amount, coveredKcal } = dayNutrient(facts, key, day)
        return coveredKcal >= energy * LEAST_COVERED ? [[key, rounded(amount, 2)]] : []
      }),
    )
  })
}

function rounded(amount: number, digits: number): number {
  return Number(amount.toFixed(digits))
}
