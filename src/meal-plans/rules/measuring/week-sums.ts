import type { NutrientKey } from '../../plan/nutrient.ts'
import type { RuleTag } from '../../plan/rule-tag.ts'
import { SLOTS } from '../../plan/slot.ts'
import type { MealPlanFacts, NutrientTotal } from '../meal-plan-facts.ts'

export function dayEnergy(facts: MealPlanFacts, day: number): number {
  return sum(SLOTS, (slot) => facts.energy(day, slot))
}

export function weekEnergy(facts: MealPlanFacts): number {
  return sum(daysOf(facts), (day) => dayEnergy(facts, day))
}

export function dayNutrient(facts: MealPlanFacts, key: NutrientKey, day: number): NutrientTotal {
  return addUp(SLOTS.map((slot) => facts.nutrient(key, day, slot)))
}

export function weekNutrient(facts: MealPlanFacts, key: NutrientKey): NutrientTotal {
  return addUp(daysOf(facts).map((day) => dayNutrient(facts, key, day)))
}

export function weekTagGrams(facts: MealPlanFacts, tag: RuleTag): number {
  return sum(daysOf(facts), (day) => sum(SLOTS, (slot) => facts.tagGrams(tag, day, slot)))
}

/** Counts the sittings of the plan that meet a condition. */
export function countSittings(
  facts: MealPlanFacts,
  holds: (day: number, slot: (typeof SLOTS)[number]) => boolean,
): number {
  return sum(daysOf(facts), (day) => SLOTS.filter((slot) => holds(day, slot)).length)
}

export function sumOfSittings(
  facts: MealPlanFacts,
  of: (day: number, slot: (typeof SLOTS)[number]) => number,
): number {
  return sum(daysOf(facts), (day) => sum(SLOTS, (slot) => of(day, slot)))
}

export function daysOf({ days }: MealPlanFacts): number[] {
  return Array.from({ length: days }, (_, day) => day)
}

export function addUp(amounts: NutrientTotal[]): NutrientTotal {
  return {
    amount: sum(amounts, ({ amount }) => amount),
    coveredKcal: sum(amounts, ({ coveredKcal }) => coveredKcal),
  }
}

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of items) total += of(item)
  return total
}
