import { NUTRIENTS } from '../../plan/nutrient.ts'
import { SLOTS } from '../../plan/slot.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { PerServingTest } from '../rule.ts'
import { coveragePercent, type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import { addUp, daysOf, weekEnergy } from './week-sums.ts'

/**
 * Measures the FODMAPs of one food in one sitting. USDA does not measure fructans and galactans, so their
 * limits use our own low-FODMAP serving of each food. The other limits use USDA figures, if enough foods have
 * one.
 */
export function measurePerServing(test: PerServingTest, facts: MealPlanFacts): Measurement | NotMeasured {
  if (test.foods === 'produce_sole_fructose')
    return notMeasured(
      'Our foods do not record whether fructose is their only FODMAP; the general limit is used.',
    )
  const sittings = daysOf(facts).flatMap((day) => SLOTS.map((slot) => ({ day, slot })))
  if (test.nutrient === 'oligosaccharides')
    return {
      value: Math.max(...sittings.map(({ day, slot }) => facts.fodmapServings(test.foods, day, slot))),
      limits: { max: 1 },
      unit: 'low-FODMAP servings of one food in a sitting',
      coverage: null,
      basis: 'every food of every sitting',
      note: `Stands for ${test.max} g of fructans and galactans, by our own low-FODMAP serving of each food.`,
    }
  const amounts = sittings.map(({ day, slot }) => facts.largestInOneFood(test.nutrient, day, slot))
  return {
    value: Math.max(...amounts.map(({ amount }) => amount)),
    limits: { min: test.min, max: test.max },
    unit: `${NUTRIENTS[test.nutrient].unit} of one food in a sitting`,
    coverage: coveragePercent(addUp(amounts).coveredKcal, weekEnergy(facts)),
    basis: 'every food of every sitting',
  }
}
