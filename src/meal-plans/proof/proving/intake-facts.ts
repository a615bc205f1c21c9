import { needsDoneness, readDoneness } from '#catalogue/recipes/cooking/doneness.ts'
import { isOnPlateAgain } from '../../phases/plan-phase.ts'
import { foodAsEaten } from '../../plan/food-as-eaten.ts'
import { amountPer100g, type NutrientKey } from '../../plan/nutrient.ts'
import type { RatedFood } from '../../plan/rated-food.ts'
import { foodHasTag, tagWeight } from '../../plan/rule-tag.ts'
import { MAIN_MEALS, SLOTS, type Slot } from '../../plan/slot.ts'
import type { Intake, PlanRecipe } from '../../plan/solved-plan.ts'
import { fodmapServings } from '../../rules/fodmap.ts'
import { isFoodNamed, lacksFigure } from '../../rules/food-name.ts'
import { tablePerGram } from '../../rules/food-table.ts'
import type { MealPlanFacts, NutrientTotal, PlannedPerson } from '../../rules/meal-plan-facts.ts'

/** A day's intake, and its dishes as shown to the member, if known. */
export type ServedDay = { intake: Intake[] } & Partial<
  Record<MainMeal, Pick<PlanRecipe, 'ingredients' | 'steps'>>
>
type MainMeal = (typeof MAIN_MEALS)[number]

type EatenFood = { food: RatedFood; raw: RatedFood; grams: number; kcal: number }

/** Calculates what a plan contains, using only the foods and the grams eaten of each. */
export function intakeFacts(
  foods: ReadonlyMap<number, RatedFood>,
  days: readonly ServedDay[],
  member: PlannedPerson,
): MealPlanFacts {
  const sittings = days.flatMap(({ intake }) => sittingsOf(intake, foods))
  const place = (day: number, slot: Slot) => day * SLOTS.length + SLOTS.indexOf(slot)
  const at = (day: number, slot: Slot) => sittings[place(day, slot)] ?? []
  const energies = sittings.map((eaten) => total(eaten.map(({ kcal }) => kcal)))
  const amounts = known((key) => sittings.map((eaten) => amountOf(eaten, key)))
  const whole = known((key) =>
    sittings.map((eaten) =>
      amountOf(
        eaten.map((line) => ({ ...line, food: line.raw })),
        key,
      ),
    ),
  )

  return {
    days: days.length,
    member,
    energy: (day, slot) => energies[place(day, slot)] ?? 0,
    nutrient: (key, day, slot) => amounts(key)[place(day, slot)] ?? NOTHING,
    wholeNutrient: (key, day, slot) => whole(key)[place(day, slot)] ?? NOTHING,
    tagGrams: (tag, day, slot) => total(at(day, slot).map(({ food, grams }) => tagWeight(food, tag) * grams)),
    hasTag: (tag, day, slot) => at(day, slot).some(({ food }) => foodHasTag(food, tag)),
    largestInOneFood: (key, day, slot): NutrientTotal => ({
      amount: Math.max(0, ...at(day, slot).map((food) => amountIn(food, key) ?? 0)),
      coveredKcal: (amounts(key)[place(day, slot)] ?? NOTHING).coveredKcal,
    }),
    namedGrams: (pattern, day, slot) =>
      total(at(day, slot).map(({ food, grams }) => (isFoodNamed(food, pattern) ? grams : 0))),
    unmeasuredGrams: (nutrient, foods, day, slot) =>
      total(at(day, slot).map(({ food, grams }) => (lacksFigure(food, nutrient, foods) ? grams : 0))),
    tableAmount: (table, day, slot) =>
      total(at(day, slot).map(({ food, grams }) => tablePerGram(food, table) * grams)),
    softLines: (day, slot) => softLines(days[day], slot, foods),
    fodmapServings: (scope, day, slot) =>
      Math.max(
        0,
        ...at(day, slot).map(({ food, grams }) =>
          isOnPlateAgain(food, member.phase) ? 0 : fodmapServings(food, grams, scope),
        ),
      ),
  }
}

/** Caches the amounts of each nutrient. */
function known(amountsOf: (key: NutrientKey) => NutrientTotal[]): (key: NutrientKey) => NutrientTotal[] {
  const found = new Map<NutrientKey, NutrientTotal[]>()
  return (key) => {
    const amounts = found.get(key) ?? amountsOf(key)
    found.set(key, amounts)
    return amounts
  }
}

const NOTHING: NutrientTotal = { amount: 0, coveredKcal: 0 }

/**
 * Counts the lines that are soft, according to the declared doneness or the steps shown to the member. A line
 * from before doneness was declared is judged by the steps alone.
 */
export function softLines(
  day: ServedDay | undefined,
  slot: Slot,
  foods: ReadonlyMap<number, RatedFood>,
): number {
  const lines = (day?.intake ?? []).flatMap(({ slot: at, fdcId, test, doneness }) => {
    const food = foods.get(fdcId)
    return at === slot && test === undefined && food && needsDoneness(food) ? [{ fdcId, food, doneness }] : []
  })
  if (lines.length === 0) return 0
  const meal = MAIN_MEALS.find((meal) => meal === slot)
  const dish = meal && day?.[meal]
  if (!dish) return lines.filter(({ doneness }) => doneness !== 'firm').length
  const read = readDoneness(
    dish.steps,
    lines.map(({ fdcId, food }) => ({ food, ingredient: wordsFor(fdcId, dish) ?? food.name })),
  )
  return lines.filter(({ doneness }, at) => (doneness ?? read[at]) !== 'firm' || read[at] === 'soft').length
}

function wordsFor(fdcId: number, { ingredients }: Pick<PlanRecipe, 'ingredients'>): string | undefined {
  return ingredients.find((line) => line.fdcId === fdcId)?.ingredient
}

/** Returns the foods eaten at each slot of a day. Adds up a food that occurs twice in a slot. */
function sittingsOf(intake: Intake[], foods: ReadonlyMap<number, RatedFood>): EatenFood[][] {
  return SLOTS.map((slot) => {
    const gramsOf = new Map<RatedFood, { raw: RatedFood; grams: number }>()
    for (const eaten of intake) {
      if (eaten.slot !== slot) continue
      const raw = foods.get(eaten.fdcId)
      if (!raw) throw new Error(`The catalogue has no food ${eaten.fdcId}, which the plan holds.`)
      const food = foodAsEaten(raw, eaten)
      gramsOf.set(food, { raw, grams: (gramsOf.get(food)?.grams ?? 0) + eaten.grams })
    }
    return [...gramsOf].map(([food, { raw, grams }]) => ({
      food,
      raw,
      grams,
      kcal: ((amountPer100g(food, 'energy') ?? 0) * grams) / 100,
    }))
  })
}

function amountOf(eaten: EatenFood[], key: NutrientKey): NutrientTotal {
  let amount = 0
  let coveredKcal = 0
  for (const food of eaten) {
    const inFood = amountIn(food, key)
    if (inFood === null) continue
    amount += inFood
    coveredKcal += food.kcal
  }
  return { amount, coveredKcal }
}

function amountIn({ food, grams }: EatenFood, key: NutrientKey): number | null {
  const per100g = amountPer100g(food, key)
  return per100g === null ? null : (per100g * grams) / 100
}

function total(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
