import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { ScoreTest } from '../rule.ts'
import { isWithinBound, SCORES, type ScoreItem } from '../score.ts'
import { servingsEaten } from './measure-foods.ts'
import type { Measurement } from './measurement.ts'
import { sum, weekTagGrams } from './week-sums.ts'

/** Measures the points of a published diet score, over the items that a plan can show. */
export function measureScore(test: ScoreTest, facts: MealPlanFacts): Measurement {
  const { items, name } = SCORES[test.score]
  const points = items.map((item) => ({ item, points: pointsFor(item, facts) }))
  const missed = points.filter(({ points }) => points < 1).map(({ item }) => item.name)
  return {
    value: sum(points, ({ points }) => points),
    limits: { min: test.min, max: test.max },
    unit: `of ${items.length} points, ${name}`,
    coverage: null,
    basis: 'whole week',
    ...(missed.length > 0 ? { note: `Not in full: ${missed.join(', ')}.` } : {}),
  }
}

function pointsFor(item: ScoreItem, facts: MealPlanFacts): number {
  const value = eaten(item, facts)
  if (isWithinBound(value, item.full)) return 1
  return item.half && isWithinBound(value, item.half) ? 0.5 : 0
}

function eaten({ of }: ScoreItem, facts: MealPlanFacts): number {
  if ('tag' in of) {
    const perDay = servingsEaten(of.tag, of.servingGrams, facts) / facts.days
    return of.per === 'day' ? perDay : perDay * 7
  }
  const whole = weekTagGrams(facts, of.whole)
  const part = weekTagGrams(facts, of.part)
  // Without the food to avoid, the ratio has no denominator and counts as met.
  return whole > 0 ? part / whole : Infinity
}
