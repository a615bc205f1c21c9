import { NUTRIENT_KEYS, NUTRIENTS, type NutrientKey } from '../../plan/nutrient.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { OutlierTest } from '../rule.ts'
import { isWithin } from './is-within.ts'
import type { Measurement } from './measurement.ts'
import { dayNutrient, daysOf } from './week-sums.ts'

type Highest = { nutrient: NutrientKey; times: number }

/**
 * Measures the nutrient with the highest day relative to an adult's need. The note names every nutrient over
 * the limit.
 */
export function measureOutlier({ max, needs }: OutlierTest, facts: MealPlanFacts): Measurement {
  const highest = NUTRIENT_KEYS.flatMap((nutrient): Highest[] => {
    const need = needs[nutrient]
    if (need === undefined) return []
    const ofDays = daysOf(facts).map((day) => dayNutrient(facts, nutrient, day).amount)
    return [{ nutrient, times: Math.max(...ofDays) / need }]
  }).toSorted((a, b) => b.times - a.times)
  const beyond = highest.filter(({ times }) => !isWithin(times, { max }))
  const [first] = highest
  return {
    value: first?.times ?? 0,
    limits: { max },
    unit: 'times what an adult needs',
    coverage: null,
    basis: 'highest day',
    ...(first && { note: noteOn(beyond.length > 0 ? beyond : [first]) }),
  }
}

function noteOn(named: readonly Highest[]): string {
  const said = named.map(({ nutrient, times }) => `${NUTRIENTS[nutrient].label} ${times.toFixed(1)} times`)
  return `Highest on a single day: ${said.join(', ')}.`
}
