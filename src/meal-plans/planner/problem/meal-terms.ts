import { servingGramsOf } from '../../plan/rule-tag.ts'
import { MEAL_SLOTS, SLOTS, type Slot } from '../../plan/slot.ts'
import type {
  MealShareTest,
  MealsWithFoodTest,
  MealTest,
  PerServingTest,
  Rule,
  TagPerMealTest,
} from '../../rules/rule.ts'
import type { SlotServing } from './dish-choices.ts'
import { gramsNamed, type ProblemDraft } from './problem-draft.ts'

// Costs for rules on single meals. Each dish is judged alone, regardless of the rest of the week.

/** Adds a limit on a meal's share of the day's energy. A hard rule becomes a daily limit. */
export function addMealShare(draft: ProblemDraft, rule: Rule, test: MealShareTest, weight: number): void {
  const { min, max, meals = MEAL_SLOTS } = test
  const column = draft.catalogue.nutrients.energy
  if (rule.severity === 'hard') {
    for (const meal of meals) {
      const eaten = ({ dish, servings, slot }: SlotServing) =>
        slot === meal ? (column[dish.index] ?? 0) * servings : 0
      draft.addDay(rule.id, {
        figure: draft.figure(`${meal}:energy`, { reckoned: eaten }),
        divisor: draft.energyOfDishes(),
        scale: 1,
        min,
        max,
        weight,
        isHard: true,
      })
    }
    return
  }
  const isMeant = (slot: Slot) => meals.some((meal) => meal === slot)
  draft.addOwnCost(({ dish, servings, slot }) => {
    if (!isMeant(slot) || max === undefined) return 0
    const share = ((column[dish.index] ?? 0) * servings) / draft.targetKcal
    const most = max * 0.95
    return share > most ? weight * (0.3 + (share - most) / most) : 0
  })
}

/** Adds a limit on the number of meals per day or week that contain enough of a food. */
export function addMealsWithFood(
  draft: ProblemDraft,
  { id, severity }: Rule,
  { pattern, leastGrams, per, meals, min, max }: MealsWithFoodTest,
  weight: number,
): void {
  const column = gramsNamed(draft.catalogue, pattern)
  if (!column) return
  const isMeant = (slot: Slot) => meals.some((meal) => meal === slot)
  const figure = draft.figure(`meals:${leastGrams}:${meals.join()}:${pattern}`, {
    reckoned: ({ dish, servings, slot }) =>
      isMeant(slot) && (column[dish.index] ?? 0) * servings >= leastGrams ? 1 : 0,
  })
  const term = { figure, scale: 1, min, max, weight, isHard: severity === 'hard' }
  if (per === 'day') draft.addDay(id, term)
  else draft.addWeek(id, term)
}

/** Adds a cost for meals with too few grams of a tag. */
export function addPerMeal(draft: ProblemDraft, test: TagPerMealTest, weight: number): void {
  const grams = servingGramsOf(test.tag, test.servingGrams) ?? 1
  const column = draft.catalogue.tagGrams[test.tag]
  const meals: readonly Slot[] = test.meals
  const least = test.min ?? 0
  draft.addOwnCost(({ dish, servings, slot }) => {
    if (!meals.includes(slot)) return 0
    const eaten = ((column[dish.index] ?? 0) * servings) / grams
    return eaten < least ? weight * (0.15 + (least - eaten) / least) * 0.5 : 0
  })
}

/** Adds a cost for meals with too much or too little of a nutrient. */
export function addMeal(draft: ProblemDraft, test: MealTest, weight: number): void {
  const column = draft.catalogue.nutrients[test.nutrient]
  const meals: readonly Slot[] = test.meals ?? SLOTS
  draft.addOwnCost(({ dish, servings, slot }) => {
    if (!meals.includes(slot)) return 0
    const eaten = (column[dish.index] ?? 0) * servings
    const miss = Math.max((test.min ?? 0) - eaten, eaten - (test.max ?? Infinity), 0)
    return miss > 0 ? weight * (0.15 + miss / (test.max ?? test.min ?? 1)) * 0.5 : 0
  })
}

/**
 * Adds a cost for a single food that exceeds the amount of a nutrient per sitting. Hard limits are already
 * applied to the candidates.
 */
export function addPerServing(draft: ProblemDraft, rule: Rule, test: PerServingTest, weight: number): void {
  if (rule.severity === 'hard' || test.foods === 'produce_sole_fructose') return
  const column = draft.catalogue.largestInOneFood[test.nutrient]
  const most = test.max ?? Infinity
  draft.addOwnCost(({ dish, servings }) => ((column[dish.index] ?? 0) * servings > most ? weight * 0.1 : 0))
}
