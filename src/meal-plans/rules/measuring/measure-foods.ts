import { isSofrito, type RuleTag, servingGramsOf } from '../../plan/rule-tag.ts'
import type { Slot } from '../../plan/slot.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { FoodShareTest, TagPerMealTest, TagServingsTest } from '../rule.ts'
import { type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import { countSittings, daysOf, sumOfSittings, weekEnergy, weekTagGrams } from './week-sums.ts'

export function measureTagExclusion(tag: RuleTag, facts: MealPlanFacts): Measurement {
  return {
    value: timesEaten(tag, facts),
    limits: { max: 0 },
    unit: 'times',
    coverage: null,
    basis: 'every meal',
  }
}

export function measureDoneness(facts: MealPlanFacts): Measurement {
  return {
    value: sumOfSittings(facts, facts.softLines),
    limits: { max: 0 },
    unit: 'soft ingredients',
    coverage: null,
    basis: 'every meal',
  }
}

export function measureTagServings(test: TagServingsTest, facts: MealPlanFacts): Measurement {
  const isPerDay = test.kind.endsWith('_per_day')
  const servingGrams = servingGramsOf(test.tag, test.servingGrams)
  const perDay = servingsEaten(test.tag, test.servingGrams, facts) / facts.days
  const energy = weekEnergy(facts) / facts.days
  const scale = test.per && energy > 0 ? 2000 / energy : 1
  return {
    value: perDay * scale * (isPerDay ? 1 : 7),
    limits: { min: test.min, max: test.max },
    unit: [
      servingGrams === null ? 'times' : `servings of ${servingGrams} g`,
      isPerDay ? 'a day' : 'a week',
      ...(test.per ? ['at 2,000 kcal'] : []),
    ].join(' '),
    coverage: null,
    basis: isPerDay ? 'weekly mean' : 'whole week',
  }
}

export function measureTagPerMeal(test: TagPerMealTest, facts: MealPlanFacts): Measurement {
  const servingGrams = servingGramsOf(test.tag, test.servingGrams) ?? 1
  const ofMeals = daysOf(facts).flatMap((day) =>
    test.meals.map((meal) => facts.tagGrams(test.tag, day, meal) / servingGrams),
  )
  const enough = ofMeals.filter((servings) => servings >= (test.min ?? 0)).length
  return {
    value: Math.min(...ofMeals),
    limits: { min: test.min, max: test.max },
    unit: `servings of ${servingGrams} g a meal`,
    coverage: null,
    basis: `lowest ${test.meals.join(' or ')}`,
    note: `${enough} of ${ofMeals.length} meals reach it.`,
  }
}

export function measureFoodShare(test: FoodShareTest, facts: MealPlanFacts): Measurement | NotMeasured {
  const [part, whole] =
    test.kind === 'food_tag_share' ? [test.tag, test.of] : [test.numerator, test.denominator]
  const wholeGrams = weekTagGrams(facts, whole)
  const measured = {
    limits: { min: test.min, max: test.max },
    unit:
      test.kind === 'food_tag_share' ? `share of ${spaced(whole)}` : `${spaced(part)} to ${spaced(whole)}`,
    coverage: null,
    basis: 'whole week',
  }
  if (wholeGrams > 0) return { ...measured, value: weekTagGrams(facts, part) / wholeGrams }
  if (test.kind === 'food_tag_share') return notMeasured(`The plan holds no ${spaced(whole)}.`)
  return { ...measured, value: null, isMet: true, note: `The plan holds no ${spaced(whole)}.` }
}

/**
 * Returns the servings over the whole plan. For a tag without a serving size, returns how often it is eaten.
 */
export function servingsEaten(
  tag: RuleTag,
  servingGramsOfRule: number | undefined,
  facts: MealPlanFacts,
): number {
  const grams = servingGramsOf(tag, servingGramsOfRule)
  return grams === null ? timesEaten(tag, facts) : weekTagGrams(facts, tag) / grams
}

function timesEaten(tag: RuleTag, facts: MealPlanFacts): number {
  return countSittings(facts, (day, slot) => isEaten(tag, facts, day, slot))
}

function isEaten(tag: RuleTag, facts: MealPlanFacts, day: number, slot: Slot): boolean {
  if (tag === 'sofrito') return isSofrito((part) => facts.hasTag(part, day, slot))
  return facts.hasTag(tag, day, slot)
}

function spaced(tag: RuleTag): string {
  return tag.replaceAll('_', ' ')
}
