import { NUTRIENTS } from '../plan/nutrient.ts'
import { CIRCUMSTANCE_RULES } from '../rules/circumstances/circumstance-rules.ts'
import { FIBER_NAMES, fiberRules } from '../rules/fiber/fiber.ts'
import { NEW_FOOD_RULES } from '../rules/fiber/new-foods.ts'
import { FOOD_SAFETY } from '../rules/food-safety.ts'
import { FOOD_TABLES } from '../rules/food-table.ts'
import { KIDNEY_LIMITS } from '../rules/kidney-limits.ts'
import { MEAL_LIMIT_RULES } from '../rules/meal-limits.ts'
import { allMedicineRules } from '../rules/merging/medicine-rules.ts'
import { referenceRules } from '../rules/merging/reference-intakes.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'
import type { MealName, RatioPart, Rule, RuleTest, ServingScope } from '../rules/rule.ts'
import { SCORES } from '../rules/score.ts'
import { SODIUM_LIMITS } from '../rules/sodium-limits.ts'
import { TAG_WORDS, wordsForTagWithout } from './tag-words.ts'

/** A member who reported nothing, in the first week. */
export const NOTHING_REPORTED = {
  age: null,
  bmi: null,
  circumstances: null,
  medications: null,
  usualFiber: null,
  needKcal: null,
  week: 1,
  goals: new Set<string>(),
}

const RULES: ReadonlyMap<string, Rule> = new Map(
  [
    ...ruleSets.flatMap(({ rules }) => rules),
    ...allMedicineRules(),
    ...CIRCUMSTANCE_RULES,
    ...referenceRules({ sex: null, age: null, weightKg: null, diet: 'vegan' }),
    ...fiberRules({ ...NOTHING_REPORTED, goals: new Set(['ibs']) }),
    ...NEW_FOOD_RULES,
    ...FOOD_SAFETY,
    ...KIDNEY_LIMITS,
    ...SODIUM_LIMITS,
    ...MEAL_LIMIT_RULES,
  ].map((rule) => [rule.id, rule]),
)

/** Finds a rule by its id. Returns undefined for a rule that no longer exists. */
export function findRule(id: string): Rule | undefined {
  return RULES.get(id)
}

/**
 * Names the subject of a rule in a few words for a member. For a group of foods, names only the part that the
 * member's allergies leave, since nothing else was counted. Never shows an id: a rule that no longer exists
 * is called an earlier rule.
 */
export function nameOfRule(id: string, allergies: readonly string[] = []): string {
  const rule = RULES.get(id)
  if (!rule) return 'An earlier rule'
  const { test } = rule
  const name = ruleName(rule)
  return capitalized(
    'tag' in test && test.tag !== undefined && 'min' in test
      ? name.replace(TAG_WORDS[test.tag], wordsForTagWithout(test.tag, allergies))
      : name,
  )
}

/** All rules of one of these kinds have the same subject, whatever their figures. */
const NAMES = {
  nutrient_outlier: 'No nutrient far beyond what an adult needs, vitamins A, B12, C, K and manganese aside',
  meal_grams: 'Weight of the largest meal',
  portion_size: 'Size of the largest portion',
  meals_per_day: 'Meals a day',
  energy_adjustment: 'Energy against your need',
  forbid_exclusion_without_reason: 'Nothing left out without a reason',
  serving_temperature: 'How hot food and drink are served',
  max_duration: 'Length of the first step',
  outcome_goal: 'A change over months',
  energy_floor: 'Enough energy on every day',
  statement: 'Good to know',
  step_doneness: 'Eggs cooked until firm, fish until it flakes',
} as const

type NamedKind = keyof typeof NAMES

function ruleName({ id, test }: Rule): string {
  return FIBER_NAMES[id] ?? nameOfTest(test)
}

function nameOfTest(test: RuleTest): string {
  return isNamedByKind(test) ? NAMES[test.kind] : nameByFigures(test)
}

function isNamedByKind(test: RuleTest): test is Extract<RuleTest, { kind: NamedKind }> {
  return test.kind in NAMES
}

function nameByFigures(test: Exclude<RuleTest, { kind: NamedKind }>): string {
  switch (test.kind) {
    case 'nutrient_per_day':
    case 'nutrient_per_1000kcal':
    case 'percent_energy':
      return NUTRIENTS[test.nutrient].label
    case 'nutrient_per_kg':
      return `${NUTRIENTS[test.nutrient].label} for your weight`
    case 'nutrient_per_kg_highest_day':
      return `${NUTRIENTS[test.nutrient].label} for your weight, on any day`
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
    case 'meal_share_of_energy':
      return test.max === undefined
        ? `Size of the smallest ${test.meals ? list(test.meals) : 'meal'}`
        : `Size of the largest ${test.meals?.length === 1 ? list(test.meals) : 'meal'}`
    case 'meals_with_food':
      return test.min === undefined ? `Few meals with ${test.what}` : `Meals with ${test.what}`
    case 'meal_consistency':
      return `${NUTRIENTS[test.nutrient].label}, alike from day to day`
    case 'per_serving_limit':
      return `${NUTRIENTS[test.nutrient].label} in one food${SCOPE_WORDS[test.foods]}`
    case 'nutrient_ratio':
      return `${ratioPartName(test.numerator)} against ${ratioPartName(test.denominator).toLowerCase()}`
    case 'score':
      return SCORES[test.score].name
    case 'meal_sum_limit':
      return NUTRIENTS[test.nutrient].label
    case 'packaged_item_limit':
      return `${NUTRIENTS[test.nutrient].label} in packaged food`
    case 'meal_timing':
      return test.unit
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
      return `${isCounted(test.what) ? 'Few' : 'Little'} ${test.what}`
    case 'table_sum_per_day':
    case 'table_sum_per_week':
      return `${FOOD_TABLES[test.table].label}${test.perKg ? ' for your weight' : ''}`
    case 'meal_steady':
      return `${NUTRIENTS[test.nutrient].label}, the same meal alike every day`
  }
}

const SCOPE_WORDS: Record<ServingScope, string> = {
  grains_legumes_nuts: ' (grains, legumes and nuts)',
  other_foods: ' (other foods)',
  produce_sole_fructose: ' (produce with no other FODMAP)',
  any: '',
}

/**
 * True for countable names: `Brazil nuts` and `foods rich in oxalate` are countable; `white (albacore) tuna`
 * and `spinach, beet greens` are not.
 */
function isCounted(what: string): boolean {
  const [first = ''] = what.split(/,| rich in /)
  return first.endsWith('s')
}

function ratioPartName(part: RatioPart): string {
  return part === 'net_carbohydrate_and_protein' ? 'Carbohydrate and protein' : NUTRIENTS[part].label
}

function list(meals: MealName[]): string {
  return new Intl.ListFormat('en').format(meals)
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
