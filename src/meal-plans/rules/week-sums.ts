import type { RuleTag } from './food-tag.ts'
import type { NutrientKey } from './nutrient.ts'
import { type Amount, type PlanFacts, SLOTS } from './plan-facts.ts'

export function dayEnergy(facts: PlanFacts, day: number): number {
  return sum(SLOTS, (slot) => facts.energy(day, slot))
}

export function weekEnergy(facts: PlanFacts): number {
  return sum(daysOf(facts), (day) => dayEnergy(facts, day))
}

export function dayNutrient(facts: PlanFacts, key: NutrientKey, day: number): Amount {
  return addUp(SLOTS.map((slot) => facts.nutrient(key, day, slot)))
}

export function weekNutrient(facts: PlanFacts, key: NutrientKey): Amount {
  return addUp(daysOf(facts).map((day) => dayNutrient(facts, key, day)))
}

export function weekTagGrams(facts: PlanFacts, tag: RuleTag): number {
  return sum(daysOf(facts), (day) => sum(SLOTS, (slot) => facts.tagGrams(tag, day, slot)))
}

/** In how many sittings of the plan a condition holds. */
export function countSittings(
  facts: PlanFacts,
  holds: (day: number, slot: (typeof SLOTS)[number]) => boolean,
): number {
  return sum(daysOf(facts), (day) => SLOTS.filter((slot) => holds(day, slot)).length)
}

export function daysOf({ days }: PlanFacts): number[] {
  return Array.from({ length: days }, (_, day) => day)
}

export function addUp(amounts: Amount[]): Amount {
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
