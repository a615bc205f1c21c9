import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { NutrientKey } from '../plan/nutrient.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import type { FoodTable } from './food-table.ts'
import type { SourceKey } from './source.ts'

/**
 * `hard` is a limit that is never broken. `target` is aimed for and reported. `advisory` is only reported.
 */
export type Severity = 'hard' | 'target' | 'advisory'

/** One requirement of a health goal: its test, the members it applies to, and its authority. */
export type Rule = {
  id: string
  severity: Severity
  test: RuleTest
  /** The members that the rule applies to. Absent if it applies to every member. */
  when?: When
  /** Limits and severity by the energy of a day, in kcal. The first step that covers the energy applies. */
  byEnergy?: readonly EnergyStep[]
  evidence: RuleEvidence
  note?: string
}

export type RuleEvidence = {
  source: SourceKey
  /** Publications that agree, or that recommend what the first source puts into a figure. */
  also?: readonly SourceKey[]
  /** `derived`: the source gives the direction, and the figure is our reading of it. */
  basis: 'source' | 'derived'
  /** The origin of the figure: the publication itself, a text about it, memory, or our own calculation. */
  verified: 'read' | 'read_secondary' | 'recalled' | 'derived'
  certainty: 'high' | 'medium' | 'low'
  grade: 'strong' | 'moderate' | 'weak' | 'consensus' | 'none' | 'patient_reported'
}

export type Limits = { min?: number; max?: number }

type EnergyStep = Limits & { upTo: number; severity?: Severity }

export type MealName = 'breakfast' | 'lunch' | 'dinner' | 'snack'

export type NutrientTest = {
  kind: 'nutrient_per_day' | 'nutrient_per_1000kcal' | 'percent_energy'
  nutrient: NutrientKey
} & Limits

export type TagServingsTest = {
  kind: TagServingsKind
  tag: RuleTag
  servingGrams?: number
  per?: '2000kcal'
} & Limits

export type TagPerMealTest = {
  kind: 'include_food_tag_per_meal'
  tag: RuleTag
  servingGrams?: number
  meals: MealName[]
} & Limits

export type FoodShareTest =
  | ({ kind: 'food_tag_share'; tag: RuleTag; of: RuleTag } & Limits)
  | ({ kind: 'food_tag_ratio'; numerator: RuleTag; denominator: RuleTag } & Limits)

export type MealTest = { kind: 'meal_nutrient'; nutrient: NutrientKey; meals?: MealName[] } & Limits

/** The share of the day's energy in each of these meals, or in every meal and snack if none is named. */
export type MealShareTest = { kind: 'meal_share_of_energy'; meals?: MealName[] } & Limits

/** The most grams of matching foods in one meal. `pattern` works as in a food name test. */
export type Portion = { pattern: string; what: string; max: number }

/** No meal may have more than `max` times one of these portions. */
export type PortionTest = { kind: 'portion_size'; portions: readonly Portion[]; max: number }

/** The number of these meals with at least `leastGrams` of foods that match a name. */
export type MealsWithFoodTest = {
  kind: 'meals_with_food'
  pattern: string
  what: string
  leastGrams: number
  per: 'day' | 'week'
  meals: MealName[]
} & Limits

export type PerServingTest = {
  kind: 'per_serving_limit'
  nutrient: NutrientKey
  foods: ServingScope
  phase: 'elimination'
} & Limits

/**
 * No day may have more than `max` times an adult's need of any of these nutrients. `needs` is in each
 * nutrient's unit.
 */
export type OutlierTest = {
  kind: 'nutrient_outlier'
  max: number
  needs: Readonly<Partial<Record<NutrientKey, number>>>
}

export type ConsistencyTest = { kind: 'meal_consistency'; nutrient: NutrientKey } & Limits

export type ScoreTest = { kind: 'score'; score: 'medas13_no_wine' | 'mind14_no_wine' } & Limits

export type RuleTest =
  | NutrientTest
  | ({ kind: 'nutrient_per_kg'; nutrient: NutrientKey; cappedAtBmi?: number } & Limits)
  /** Applies to the day with the most. */
  | { kind: 'nutrient_per_kg_highest_day'; nutrient: NutrientKey; max: number; cappedAtBmi?: number }
  | OutlierTest
  | ({ kind: 'nutrient_ratio'; numerator: RatioPart; denominator: RatioPart } & Limits)
  | { kind: 'exclude_food_tag' | 'personal_trigger_tag'; tag: RuleTag }
  | TagServingsTest
  | TagPerMealTest
  | FoodShareTest
  | MealTest
  | ConsistencyTest
  | ({ kind: 'meal_sum_limit'; nutrient: NutrientKey } & Limits)
  | MealShareTest
  | ({ kind: 'meals_per_day' } & Limits)
  | { kind: 'meal_grams'; max: number; except: string }
  | PortionTest
  | MealsWithFoodTest
  | PerServingTest
  | ScoreTest
  | { kind: 'energy_adjustment'; deltaMin: number; deltaMax: number }
  | { kind: 'forbid_exclusion_without_reason'; tag: RuleTag }
  | ({ kind: 'packaged_item_limit'; nutrient: NutrientKey; unit: 'ppm' } & Limits)
  | ({ kind: 'meal_timing'; unit: string; tag?: RuleTag } & Limits)
  | ({ kind: 'serving_temperature'; unit: '°C' } & Limits)
  | ({ kind: 'outcome_goal'; unit: string } & Limits)
  | ({ kind: 'max_duration'; unit: 'weeks'; phase: 'elimination' } & Limits)
  | { kind: 'statement' }
  | ({ kind: 'nutrient_per_week_mean'; nutrient: NutrientKey } & Limits)
  | SteadyTest
  | SteadyWeekTest
  | { kind: 'nutrient_coverage'; nutrient: NutrientKey; min: number; without: FoodsWithoutFigure }
  | FoodNameTest
  | TableTest
  /**
   * No line of a served dish may be soft: egg, fish, shellfish, meat, poultry and sprouts are cooked through.
   */
  | { kind: 'step_doneness'; max: 0 }
  | MealSteadyTest
  | ({ kind: 'energy_floor'; shareOfNeed: number } & Limits)

/** Every day, or every run of days, must be within `within` of the member's usual level. */
export type SteadyTest = {
  kind: 'nutrient_steady_per_day' | 'nutrient_steady_rolling'
  nutrient: NutrientKey
  within: number
  /** The allowed deviation as a share of the level, used if it is more than `within`. */
  withinShare?: number
  /** The number of days in a run. Use 1 to judge each day separately. */
  windowDays?: number
  /** The member's usual level. Defaults to the mean of the plan. */
  level?: number
  /** Amounts of the last days before the plan, for runs that start before it. */
  before?: readonly number[]
}

/** The mean of the week must be within `within` of the member's usual level. */
export type SteadyWeekTest = {
  kind: 'nutrient_steady_week_to_week'
  /** A tag is measured in servings a week. */
  of: { nutrient: NutrientKey } | { tag: RuleTag }
  within: number
  /** Makes the search stay closer to the level than the rule requires. */
  toward?: number
  level?: number
}

/** Foods matched by name. `pattern` is the source of a case-insensitive regular expression. */
export type FoodNameTest = { pattern: string; what: string } & (
  | { kind: 'exclude_food_name' }
  | { kind: 'limit_food_name_per_day' | 'limit_food_name_per_week'; max: number }
)

/**
 * The sum from one of our tables over a day or the week, optionally per kilogram of body weight. For a day, a
 * limit applies to every day, and any other severity to the mean of the week.
 */
export type TableTest = {
  kind: 'table_sum_per_day' | 'table_sum_per_week'
  table: FoodTable
  perKg?: WeightCounted
} & Limits

/** The weight used if the member's is not known, and the body mass index up to which weight counts. */
type WeightCounted = { ifUnknown: number; cappedAtBmi?: number }

/** Each main meal must be within `within` of the same meal's mean over the days. */
export type MealSteadyTest = { kind: 'meal_steady'; nutrient: NutrientKey; within: number }

/** Foods that may contain much of a nutrient, so they are not used if they have no figure for it. */
export type FoodsWithoutFigure = { tags: readonly RuleTag[]; pattern: string }

type TagServingsKind =
  | 'include_food_tag_per_day'
  | 'include_food_tag_per_week'
  | 'limit_food_tag_per_day'
  | 'limit_food_tag_per_week'

/** A nutrient in its own unit, or net carbohydrate and protein together in grams. */
export type RatioPart = NutrientKey | 'net_carbohydrate_and_protein'

/** The foods that a limit per serving applies to. */
export type ServingScope = 'grains_legumes_nuts' | 'other_foods' | 'any' | 'produce_sole_fructose'

export type RuleKind = RuleTest['kind']

export type When =
  | { fact: 'person'; anyOf: { sex: 'female' | 'male'; minAge?: number; maxAge?: number }[] }
  | { fact: 'bmi'; min: number; aim?: 'weight_loss' }
  | { fact: 'medication'; name: MedicineGroup }
  | { fact: 'circumstance'; name: Circumstance }
  /** A stricter or looser form of the diet, only for members who chose it. */
  | { fact: 'variant'; name: Circumstance }

export type RuleSet = {
  slug: string
  name: string
  /** The planner never serves `clinician_only` plans. */
  mode: 'auto' | 'clinician_only'
  basePattern: string
  evidenceGrade: 'A' | 'B' | 'C' | 'D'
  /**
   * Circumstances in which this goal is not served, in addition to the safety gate's refusals for all goals.
   */
  notServedWith: Circumstance[]
  /** Cautions that a member reads before following a plan. */
  cautions: string[]
  /** The dietitian who signed these rules off. Null if none has yet. */
  signedOffBy: string | null
  rules: Rule[]
}
