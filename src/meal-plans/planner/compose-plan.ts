import { type Measure, timesMeasure } from '../plan/kitchen-amount.ts'
import { NUTRIENT_KEYS } from '../plan/nutrient.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import { MAIN_MEALS, SLOTS, type Slot } from '../plan/slot.ts'
import type { Intake, PlanDay, PlanRecipe, SolvedPlan } from '../plan/solved-plan.ts'
import { intakeFacts } from '../proof/proving/intake-facts.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { dayEnergy, dayNutrient } from '../rules/measuring/week-sums.ts'
import { composeWordingFor } from '../wording/compose-wording.ts'
import { testIntake, testOn, withTest } from './plan-test.ts'
import { showingSalt, withSalt } from './problem/added-salt.ts'
import type { ChosenDay, ChosenMeal } from './problem/chosen-facts.ts'
import { isServedFirm } from './problem/firm-form.ts'
import type { Dish } from './problem/planner-catalogue.ts'
import { scaleStep } from './scale-step.ts'

/** Builds a meal plan from chosen dishes, with everything that this member eats and drinks. */
export function composePlan(options: {
  chosen: ChosenDay[]
  request: PlannerRequest
  foods: ReadonlyMap<number, RatedFood>
  member: PlannedPerson
}): SolvedPlan {
  const { chosen, request, foods, member } = options
  const { phase } = request.input
  const intakes = chosen.map((meals, day) =>
    withSalt([...intakeOf(meals, member), ...testIntake(testOn(phase, day))], { member, foods }),
  )
  const totals = totalsOf(intakes, foods, member)
  return {
    ...composeWordingFor(request).wording,
    mealPlanDays: chosen.map((meals, day) =>
      withTest(
        showingSalt(planDay(meals, intakes[day] ?? [], totals[day] ?? {}, { day, request, member })),
        testOn(phase, day),
        {
          phase,
          foods,
        },
      ),
    ),
  }
}

function planDay(
  meals: ChosenDay,
  intake: Intake[],
  nutrients: Record<string, number>,
  { day, request, member }: { day: number; request: PlannerRequest; member: PlannedPerson },
): PlanDay {
  const table = { people: request.input.servings, member }
  const dishIn = (slot: Slot) => {
    const meal = meals.find((meal) => meal.slot === slot)
    if (!meal) throw new Error(`Day ${day + 1} has no ${slot}.`)
    return meal
  }
  return {
    day: `Day ${day + 1}`,
    detox: textOf(dishIn('detox')),
    breakfast: recipeOf(dishIn('breakfast'), table),
    lunch: recipeOf(dishIn('lunch'), table),
    dinner: recipeOf(dishIn('dinner'), table),
    snack: textOf(dishIn('snack')),
    tea: textOf(dishIn('tea')),
    meals: meals.map(({ slot, dish, servings }) => ({ slot, slug: dish.recipe.slug, servings })),
    intake,
    nutrients,
  }
}

/** Returns a day of a plan with some of its meals replaced. The other meals stay as written. */
export function withMeals(
  day: PlanDay,
  replaced: ChosenDay,
  options: {
    request: Pick<PlannerRequest, 'input'>
    foods: ReadonlyMap<number, RatedFood>
    member: PlannedPerson
  },
): PlanDay {
  const { request, foods, member } = options
  const inSlot = (slot: Slot) => replaced.find((meal) => meal.slot === slot)
  const shown = replaced.map((meal) => [
    meal.slot,
    isCooked(meal.slot) ? recipeOf(meal, { people: request.input.servings, member }) : textOf(meal),
  ])
  const dishes = SLOTS.flatMap((slot) => {
    const meal = inSlot(slot)
    const stood = day.intake.filter((eaten) => eaten.slot === slot)
    return meal ? [...intakeOf([meal], member), ...stood.filter(({ test }) => test !== undefined)] : stood
  })
  const intake = withSalt(dishes, { member, foods })
  return showingSalt({
    ...day,
    ...Object.fromEntries(shown),
    meals: day.meals.map((stored) => {
      const meal = inSlot(stored.slot)
      return meal ? { slot: meal.slot, slug: meal.dish.recipe.slug, servings: meal.servings } : stored
    }),
    intake,
    nutrients: totalsOf([intake], foods, member)[0] ?? {},
  })
}

/** Returns a plan with the totals of every day recalculated from these foods. */
export function withTotals(
  plan: SolvedPlan,
  { foods, member }: { foods: ReadonlyMap<number, RatedFood>; member: PlannedPerson },
): SolvedPlan {
  const totals = totalsOf(
    plan.mealPlanDays.map(({ intake }) => intake),
    foods,
    member,
  )
  return {
    ...plan,
    mealPlanDays: plan.mealPlanDays.map((day, at) => ({ ...day, nutrients: totals[at] ?? {} })),
  }
}

function isCooked(slot: Slot): boolean {
  return MAIN_MEALS.some((meal) => meal === slot)
}

function textOf({ dish, servings }: ChosenMeal): string {
  const text = dish.recipe.text ?? dish.recipe.name
  return servings === 2 ? `${text} Have it twice today.` : text
}

/**
 * Returns the recipe for all people eating: the member's own measures and form, multiplied by the number of
 * people.
 */
function recipeOf(
  { dish, servings }: ChosenMeal,
  { people, member }: { people: number; member: PlannedPerson },
): PlanRecipe {
  const { recipe, measures } = dish
  const shown = measures.map((measure) => timesMeasure(measure, people))
  return {
    _id: recipe.id,
    slug: recipe.slug,
    name: recipe.name,
    description: recipe.description,
    servings: servings * people,
    people,
    ingredients: recipe.ingredients.map(({ ingredient, fdcId }, line) => ({
      ...writtenMeasure(shown[line]),
      ingredient,
      fdcId,
      grams: rounded(shown[line]?.grams ?? 0, 3),
    })),
    steps: stepsFor(dish, member).map((step) =>
      scaleStep(step, { factor: (servings * people) / recipe.servings, recipe, shown }),
    ),
  }
}

function stepsFor(dish: Dish, member: PlannedPerson): string[] {
  const { steps, firmSteps = [] } = dish.recipe
  return isServedFirm(dish, member) ? firmSteps : steps
}

function writtenMeasure({ amount, unitOfMeasure }: Measure = { amount: 0, unitOfMeasure: '' }): Measure {
  return { amount: rounded(amount, 4), unitOfMeasure }
}

/** Returns everything eaten on a day, to a thousandth of a gram. */
function intakeOf(meals: ChosenDay, member: PlannedPerson): Intake[] {
  return meals.flatMap(({ slot, dish, servings }) =>
    dish.eaten.map(({ food, grams, preparation }) => ({
      slot,
      fdcId: food.fdcId,
      grams: rounded(grams * servings, 3),
      ...preparation,
      ...(preparation.doneness && isServedFirm(dish, member) && { doneness: 'firm' as const }),
    })),
  )
}

const LEAST_COVERED = 0.8

function totalsOf(
  intakes: Intake[][],
  foods: ReadonlyMap<number, RatedFood>,
  member: PlannedPerson,
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
