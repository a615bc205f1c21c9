import { SLOTS } from '../../plan/slot.ts'
import { FOOD_TABLES } from '../food-table.ts'
import type { MealPlanFacts, PlannedPerson } from '../meal-plan-facts.ts'
import { countedWeight } from '../meal-plan-facts.ts'
import type { Severity, TableTest } from '../rule.ts'
import type { Measurement } from './measurement.ts'
import { daysOf, sum } from './week-sums.ts'

export function measureTable(test: TableTest, severity: Severity, facts: MealPlanFacts): Measurement {
  const { kind, table, perKg, min, max } = test
  const ofDays = daysOf(facts).map((day) => sum(SLOTS, (slot) => facts.tableAmount(table, day, slot)))
  const week = sum(ofDays, (amount) => amount)
  const isPerDay = kind === 'table_sum_per_day'
  const isOfEachDay = isPerDay && severity === 'hard'
  const amount = isOfEachDay ? Math.max(...ofDays) : isPerDay ? week / facts.days : week
  const { unit } = FOOD_TABLES[table]
  return {
    value: amount / kilogramsFor(test, facts.member),
    limits: { min, max },
    unit: `${unit} ${isPerDay ? 'a day' : 'a week'}${perKg ? ' per kg of body weight' : ''}`,
    coverage: null,
    basis: isOfEachDay ? 'highest day' : isPerDay ? 'weekly mean' : 'whole plan',
  }
}

/** Returns the divisor of a sum: the counted body weight, or 1 if the limit is the same for every member. */
export function kilogramsFor(
  { perKg }: Pick<TableTest, 'perKg'>,
  { weightKg, bmi }: Pick<PlannedPerson, 'weightKg' | 'bmi'>,
): number {
  if (!perKg) return 1
  const { ifUnknown, cappedAtBmi } = perKg
  return countedWeight(cappedAtBmi === undefined ? {} : { cappedAtBmi }, { weightKg, bmi }) ?? ifUnknown
}
