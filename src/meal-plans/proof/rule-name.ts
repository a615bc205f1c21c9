import { NUTRIENTS } from '../plan/nutrient.ts'
import { FOOD_SAFETY } from '../rules/food-safety.ts'
import { fiberRules } from '../rules/merging/fiber.ts'
import { allMedicationRules } from '../rules/merging/medication-rules.ts'
import { referenceRules } from '../rules/merging/reference-intakes.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import type { MealName, Rule, ServingScope } from '../rules/rule.ts'
import { SCORES } from '../rules/score.ts'
import { TAG_WORDS } from './tag-words.ts'

/** One that every rule of fiber speaks of. */
const A_TENDER_BODY = {
  ...{ age: null, bmi: null, circumstances: null, medications: null, usualFiber: null },
  ...{ week: 1, goals: new Set(['ibs']) },
}

const RULES: ReadonlyMap<string, Rule> = new Map(
  [
    ...ruleSets.flatMap(({ rules }) => rules),
    ...allMedicationRules(),
    ...referenceRules({ sex: null, age: null, weightKg: null }),
    ...fiberRules(A_TENDER_BODY),
    ...FOOD_SAFETY,
  ].map((rule) => [rule.id, rule]),
)

/** A rule by its id; undefined for one that we no longer have. */
export function findRule(id: string): Rule | undefined {
  return RULES.get(id)
}

/** What a rule is about, in a few words for a member. A rule that we no longer have is called by its id. */
export function nameOfRule(id: string): string {
  const rule = RULES.get(id)
  return rule ? capitalized(ruleName(rule)) : id
}

function ruleName({ test }: Rule): string {
  switch (test.kind) {
    case 'nutrient_per_day':
    case 'nutrient_per_1000kcal':
    case 'percent_energy':
      return NUTRIENTS[test.nutrient].label
    case 'nutrient_per_kg':
      return `${NUTRIENTS[test.nutrient].label} for your weight`
    case 'nutrient_ratio':
      return 'Fat against carbohydrate and protein'
    case 'exclude_food_tag':
    case 'personal_trigger_tag':
      return `No ${TAG_WORDS[test.tag]}`
    case 'include_food_tag_per_day':
    case 'include_food_tag_per_week':
    case 'limit_food_tag_per_day':
    case 'limit_food_tag_per_week':
      return test.max === 0 ? `No ${TAG_WORDS[test.tag]}` : TAG_WORDS[test.tag]
    case 'include_food_tag_per_meal':
      return `${TAG_WORDS[test.tag]} at ${list(test.meals)}`
    case 'food_tag_share':
      return `${TAG_WORDS[test.tag]}, as a share of ${TAG_WORDS[test.of]}`
    case 'food_tag_ratio':
      return `${TAG_WORDS[test.numerator]} against ${TAG_WORDS[test.denominator]}`
    case 'meal_nutrient':
      return `${NUTRIENTS[test.nutrient].label} ${test.meals ? `at ${list(test.meals)}` : 'in one sitting'}`
    case 'meal_consistency':
      return `${NUTRIENTS[test.nutrient].label}, alike from day to day`
    case 'meal_share_of_energy':
      return 'Size of the largest meal'
    case 'meals_per_day':
      return 'Meals a day'
    case 'per_serving_limit':
      return `${NUTRIENTS[test.nutrient].label} in one food${SCOPE_WORDS[test.foods]}`
    case 'score':
      return SCORES[test.score].name
    case 'energy_adjustment':
      return 'Energy against your need'
    case 'forbid_exclusion_without_reason':
      return 'Nothing left out without a reason'
    case 'meal_sum_limit':
      return NUTRIENTS[test.nutrient].label
    case 'packaged_item_limit':
      return `${NUTRIENTS[test.nutrient].label} in packaged food`
    case 'meal_timing':
      return test.unit
    case 'serving_temperature':
      return 'How hot food and drink are served'
    case 'max_duration':
      return 'Length of the first step'
    case 'outcome_goal':
      return 'A change over months'
    case 'nutrient_per_week_mean':
      return NUTRIENTS[test.nutrient].label
    case 'nutrient_steady_per_day':
      return `${NUTRIENTS[test.nutrient].label}, steady from day to day`
    case 'nutrient_steady_rolling':
      return `${NUTRIENTS[test.nutrient].label}, steady over ${test.windowDays} days`
    case 'nutrient_steady_week_to_week':
      return `${'nutrient' in test.of ? NUTRIENTS[test.of.nutrient].label : TAG_WORDS[test.of.tag]}, steady from week to week`
    case 'nutrient_coverage':
      return `${NUTRIENTS[test.nutrient].label} known of what is eaten`
    case 'exclude_food_name':
      return `No ${test.what}`
    case 'limit_food_name_per_day':
    case 'limit_food_name_per_week':
      return `Few ${test.what}`
    case 'meal_steady':
      return `${NUTRIENTS[test.nutrient].label}, the same meal alike every day`
    case 'energy_floor':
      return 'Enough energy on every day'
    case 'statement':
      return 'Good to know'
  }
}

const SCOPE_WORDS: Record<ServingScope, string> = {
  grains_legumes_nuts: ' (grains, legumes and nuts)',
  other_foods: ' (other foods)',
  produce_sole_fructose: ' (produce with no other FODMAP)',
  any: '',
}

function list(meals: MealName[]): string {
  return new Intl.ListFormat('en').format(meals)
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
