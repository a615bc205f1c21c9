import { UNMEASURED } from '../../plan/nutrient.ts'
import type { RuleTag } from '../../plan/rule-tag.ts'
import type { MealPlanFacts } from '../meal-plan-facts.ts'
import type { Rule, RuleTest, SteadyTest } from '../rule.ts'
import { countedWhole, hasWholeMaximum, isCountedWhole, onlyMaximum, onlyMinimum } from './counted-whole.ts'
import { isWithin } from './is-within.ts'
import {
  measureDoneness,
  measureFoodShare,
  measureTagExclusion,
  measureTagPerMeal,
  measureTagServings,
} from './measure-foods.ts'
import {
  measureMeal,
  measureMealConsistency,
  measureMealCount,
  measureMealGrams,
  measureMealShare,
  measureMealsWithFood,
  measurePortions,
} from './measure-meals.ts'
import {
  measureNutrient,
  measureNutrientPerKg,
  measureNutrientRatio,
  measurePerKgOfHighestDay,
} from './measure-nutrients.ts'
import { measureOutlier } from './measure-outlier.ts'
import { measurePerServing } from './measure-per-serving.ts'
import { measureScore } from './measure-score.ts'
import {
  measureCoverage,
  measureEnergyFloor,
  measureFoodName,
  measureMealSteady,
  measureSteady,
  measureSteadyWeek,
  measureWeekMean,
} from './measure-steady.ts'
import { measureTable } from './measure-table.ts'
import { type Measurement, type NotMeasured, notMeasured } from './measurement.ts'
import { weekEnergy } from './week-sums.ts'

/**
 * Measures the value that a rule limits, or returns the reason why it can't be measured. A mineral's maximum
 * uses amounts before cooking, and its minimum uses amounts after. A steady level is measured both ways, and
 * the worse result counts.
 */
export function measureRule(rule: Rule, facts: MealPlanFacts): Measurement | NotMeasured {
  const { test } = rule
  if (isSteady(test) && isCountedWhole(test.nutrient))
    return worse(measureAsCounted(rule, facts), measureAsCounted(rule, countedWhole(facts)))
  if (!hasWholeMaximum(test)) return measureAsCounted(rule, facts)
  const most = measureAsCounted({ ...rule, test: onlyMaximum(test) }, countedWhole(facts))
  if (test.min === undefined || 'notEvaluated' in most) return most
  const least = measureAsCounted({ ...rule, test: onlyMinimum(test) }, facts)
  if ('notEvaluated' in least) return least
  const shown = isWithin(most.value, most.limits) ? least : most
  return { ...shown, limits: { min: test.min, max: test.max } }
}

function isSteady(test: RuleTest): test is SteadyTest {
  return test.kind === 'nutrient_steady_per_day' || test.kind === 'nutrient_steady_rolling'
}

function worse(one: Measurement | NotMeasured, other: Measurement | NotMeasured): Measurement | NotMeasured {
  if ('notEvaluated' in one || 'notEvaluated' in other) return one
  return (other.value ?? 0) > (one.value ?? 0) ? other : one
}

function measureAsCounted({ test, severity }: Rule, facts: MealPlanFacts): Measurement | NotMeasured {
  switch (test.kind) {
    case 'nutrient_per_day':
    case 'nutrient_per_1000kcal':
    case 'percent_energy':
      return measureNutrient(test, severity, facts)
    case 'nutrient_per_kg':
    case 'nutrient_per_kg_highest_day':
      return measureForWeight(test, facts)
    case 'nutrient_outlier':
      return measureOutlier(test, facts)
    case 'nutrient_ratio':
      return measureNutrientRatio(test, facts)
    case 'exclude_food_tag':
    case 'personal_trigger_tag':
      return measureLeftOutTag(test, facts)
    case 'include_food_tag_per_day':
    case 'include_food_tag_per_week':
    case 'limit_food_tag_per_day':
    case 'limit_food_tag_per_week':
      return measureTagServings(test, facts)
    case 'include_food_tag_per_meal':
      return measureTagPerMeal(test, facts)
    case 'food_tag_share':
    case 'food_tag_ratio':
      return measureFoodShare(test, facts)
    case 'meal_nutrient':
      return measureMeal(test, facts)
    case 'meal_consistency':
      return measureMealConsistency(test, facts)
    case 'meal_share_of_energy':
      return measureMealShare(test, facts)
    case 'meals_per_day':
      return measureMealCount(test, facts)
    case 'meal_grams':
      return measureMealGrams(test, facts)
    case 'meals_with_food':
      return measureMealsWithFood(test, facts)
    case 'portion_size':
      return measurePortions(test, facts)
    case 'per_serving_limit':
      return measurePerServing(test, facts)
    case 'score':
      return measureScore(test, facts)
    case 'energy_adjustment':
    case 'energy_floor':
      return measureEnergy(test, facts)
    case 'forbid_exclusion_without_reason':
      return measureUnreasonedExclusions(facts)
    case 'nutrient_per_week_mean':
      return measureWeekMean(test, facts)
    case 'nutrient_steady_per_day':
    case 'nutrient_steady_rolling':
      return measureSteady(test, facts)
    case 'nutrient_steady_week_to_week':
      return measureSteadyWeek(test, facts)
    case 'nutrient_coverage':
      return measureCoverage(test, facts)
    case 'exclude_food_name':
    case 'limit_food_name_per_day':
    case 'limit_food_name_per_week':
      return measureFoodName(test, facts)
    case 'table_sum_per_day':
    case 'table_sum_per_week':
      return measureTable(test, severity, facts)
    case 'step_doneness':
      return measureDoneness(facts)
    case 'meal_steady':
      return measureMealSteady(test, facts)
    default:
      return notMeasured(whyUnmeasured(test))
  }
}

type UnmeasuredKind =
  | 'meal_sum_limit'
  | 'packaged_item_limit'
  | 'meal_timing'
  | 'serving_temperature'
  | 'max_duration'
  | 'outcome_goal'
  | 'statement'

/** Explains why a plan can't show whether a rule is met. */
function whyUnmeasured(test: Extract<RuleTest, { kind: UnmeasuredKind }>): string {
  switch (test.kind) {
    case 'meal_sum_limit':
    case 'packaged_item_limit':
      return UNMEASURED[test.nutrient] ?? 'No figures are at hand.'
    case 'meal_timing':
      return 'A plan sets no clock times; keep this in mind when you eat.'
    case 'serving_temperature':
      return 'A plan cannot measure how hot a dish is served; let it cool.'
    case 'max_duration':
      return 'One week cannot show it: the weeks are counted over all your plans.'
    case 'outcome_goal':
      return 'An outcome over months, which a plan cannot show.'
    case 'statement':
      return 'A statement to read, with nothing to measure.'
  }
}

type TestOf<Kind extends RuleTest['kind']> = RuleTest & { kind: Kind }

function measureLeftOutTag(
  { kind, tag }: { kind: 'exclude_food_tag' | 'personal_trigger_tag'; tag: RuleTag },
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  if (kind === 'personal_trigger_tag' && !facts.member.triggers.has(tag))
    return { notEvaluated: 'You have not marked this as a trigger of yours.', applies: false }
  return measureTagExclusion(tag, facts)
}

function measureForWeight(
  test: TestOf<'nutrient_per_kg'> | TestOf<'nutrient_per_kg_highest_day'>,
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  return test.kind === 'nutrient_per_kg'
    ? measureNutrientPerKg(test, facts)
    : measurePerKgOfHighestDay(test, facts)
}

function measureEnergy(
  test: TestOf<'energy_adjustment'> | TestOf<'energy_floor'>,
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  return test.kind === 'energy_floor' ? measureEnergyFloor(test, facts) : measureEnergyAdjustment(test, facts)
}

function measureEnergyAdjustment(
  { deltaMin, deltaMax }: { deltaMin: number; deltaMax: number },
  facts: MealPlanFacts,
): Measurement | NotMeasured {
  const { needKcal } = facts.member
  if (needKcal === null)
    return notMeasured('Your energy need is not known: sex, birth year, height and weight are needed.')
  const value = weekEnergy(facts) / facts.days - needKcal
  // The day's energy is planned to within five percent.
  const leeway = needKcal * 0.05
  return {
    value,
    limits: { min: deltaMin, max: deltaMax },
    unit: 'kcal a day beside your need',
    coverage: null,
    basis: 'weekly mean',
    isMet: value >= deltaMin - leeway && value <= deltaMax + leeway,
  }
}

function measureUnreasonedExclusions({ member }: MealPlanFacts): Measurement {
  const unreasoned = member.leftOut.filter(({ reason }) => reason === '').length
  const reasons = member.leftOut.map(({ what, reason }) => `${what} (${reason})`)
  return {
    value: unreasoned,
    limits: { max: 0 },
    unit: 'foods left out without a reason',
    coverage: null,
    basis: 'whole plan',
    note: reasons.length === 0 ? 'Nothing is left out.' : `Left out: ${reasons.join(', ')}.`,
  }
}
