import type { Intake } from '../planner/solved-plan.ts'
import { fodmapServings } from '../rules/fodmap.ts'
import { foodHasTag, tagWeight } from '../rules/food-tag.ts'
import { amountPer100g, type NutrientKey } from '../rules/nutrient.ts'
import type { Amount, MemberFacts, PlanFacts, Slot } from '../rules/plan-facts.ts'
import type { RatedFood } from '../rules/rated-food.ts'

type Portion = { food: RatedFood; grams: number }

/** What a plan holds, from nothing but the foods and the grams that were eaten of them. */
export function intakeFacts(
  foods: ReadonlyMap<number, RatedFood>,
  days: readonly { intake: Intake[] }[],
  member: MemberFacts,
): PlanFacts {
  const portions = days.map(({ intake }) => portionsBySlot(intake, foods))
  const at = (day: number, slot: Slot) => portions[day]?.get(slot) ?? []
  const known = new Map<NutrientKey, Map<RatedFood, number | null>>()

  function per100g(food: RatedFood, key: NutrientKey): number | null {
    const ofKey = known.get(key) ?? new Map<RatedFood, number | null>()
    known.set(key, ofKey)
    const found = ofKey.get(food)
    if (found !== undefined) return found
    const amount = amountPer100g(food, key)
    ofKey.set(food, amount)
    return amount
  }

  const kcal = ({ food, grams }: Portion) => ((per100g(food, 'energy') ?? 0) * grams) / 100
  const amountOf = ({ food, grams }: Portion, key: NutrientKey) => ((per100g(food, key) ?? 0) * grams) / 100
  const covered = (eaten: Portion[], key: NutrientKey) =>
    total(eaten.filter(({ food }) => per100g(food, key) !== null).map(kcal))

  return {
    days: days.length,
    member,
    energy: (day, slot) => total(at(day, slot).map(kcal)),
    nutrient: (key, day, slot): Amount => {
      const eaten = at(day, slot)
      return {
        amount: total(eaten.map((portion) => amountOf(portion, key))),
        coveredKcal: covered(eaten, key),
      }
    },
    tagGrams: (tag, day, slot) => total(at(day, slot).map(({ food, grams }) => tagWeight(food, tag) * grams)),
    hasTag: (tag, day, slot) => at(day, slot).some(({ food }) => foodHasTag(food, tag)),
    largestInOneFood: (key, day, slot): Amount => {
      const eaten = at(day, slot)
      return {
        amount: Math.max(0, ...eaten.map((portion) => amountOf(portion, key))),
        coveredKcal: covered(eaten, key),
      }
    },
    fodmapServings: (scope, day, slot) =>
      Math.max(0, ...at(day, slot).map(({ food, grams }) => fodmapServings(food, grams, scope))),
  }
}

function portionsBySlot(intake: Intake[], foods: ReadonlyMap<number, RatedFood>): Map<Slot, Portion[]> {
  const bySlot = new Map<Slot, Portion[]>()
  for (const { slot, fdcId, grams } of intake) {
    const food = foods.get(fdcId)
    if (!food) throw new Error(`The catalogue has no food ${fdcId}, which the plan holds.`)
    const eaten = bySlot.get(slot) ?? []
    bySlot.set(slot, eaten)
    const same = eaten.find((portion) => portion.food === food)
    if (same) same.grams += grams
    else eaten.push({ food, grams })
  }
  return bySlot
}

function total(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
