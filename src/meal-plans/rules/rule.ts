import type { MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { NutrientKey } from '../plan/nutrient.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import type { FoodTable } from './food-table.ts'
import type { SourceKey } from './source.ts'

/** `hard` is never broken; `target` is pursued and reported; `advisory` is reported. */
export type Severity = 'hard' | 'target' | 'advisory'

/** One requirement of a health goal: what is tested, for whom, and on whose authority. */
export type Rule = {
  id: string
  severity: Severity
  test: RuleTest
  /** Only for members of whom this is true; absent means everyone. */
  when?: When
  /** Limits and severity by the energy of a day, in kcal: the first step that reaches it holds. */
  byEnergy?: readonly EnergyStep[]
  evidence: RuleEvidence
  note?: string
}

export type RuleEvidence = {
  source: SourceKey
  /** Publications that say the same, or that recommend what the first one puts into a figure. */
  also?: readonly SourceKey[]
  /** `derived`: the source gives the direction, the figure is our reading of it. */
  basis: 'source' | 'derived'
  /** How we know the figure: from the publication itself, from a text about it, from memory, or worked out. */
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

/** The share of the day's energy of each of these meals; of every meal and snack if none is named. */
export type MealShareTest = { kind: 'meal_share_of_energy'; meals?: MealName[] } & Limits

/** Grams of foods in one meal at most; `pattern` as in a food name test. */
export type Portion = { pattern: string; what: string; max: number }

/** No meal holds more than `max` times one of these portions. */
export type PortionTest = { kind: 'portion_size'; portions: readonly Portion[]; max: number }

/** How many of these meals hold so many grams of foods with such names. */
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

/** No day holds more than so many times what an adult needs of any of these, in each nutrient’s unit. */
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
  /** Of the day that holds the most. */
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
  /** No line of a served dish is soft: egg, fish, shellfish, meat, poultry and sprouts are cooked through. */
  | { kind: 'step_doneness'; max: 0 }
  | MealSteadyTest
  | ({ kind: 'energy_floor'; shareOfNeed: number } & Limits)

/** Every day, or every run of days, within so much of the member's usual level. */
export type SteadyTest = {
  kind: 'nutrient_steady_per_day' | 'nutrient_steady_rolling'
  nutrient: NutrientKey
  within: number
  /** As a share of the level, where that is more than `within`. */
  withinShare?: number
  /** How many days make a run; one where each day stands for itself. */
  windowDays?: number
  /** The member's usual level; without one, the mean of the plan. */
  level?: number
  /** Amounts of the last days before the plan, for the runs that reach into it. */
  before?: readonly number[]
}

/** The mean of the week within so much of the member's usual level. */
export type SteadyWeekTest = {
  kind: 'nutrient_steady_week_to_week'
  /** A tag is counted in servings a week. */
  of: { nutrient: NutrientKey } | { tag: RuleTag }
  within: number
  /** Sets how near to the level the search goes, beyond what the rule asks. */
  toward?: number
  level?: number
}

/** Foods told by their names: `pattern` is the source of a regular expression, read without regard to case. */
export type FoodNameTest = { pattern: string; what: string } & (
  | { kind: 'exclude_food_name' }
  | { kind: 'limit_food_name_per_day' | 'limit_food_name_per_week'; max: number }
)

/**
 * What a table of ours adds up to, over a day or the week, for each kilogram of body weight where that is asked for.
 * Over a day, a hard limit holds for every day, and any other for the mean of the week.
 */
export type TableTest = {
  kind: 'table_sum_per_day' | 'table_sum_per_week'
  table: FoodTable
  perKg?: WeightCounted
} & Limits

/** The weight that counts where the member's is not known, and the body mass index up to which it counts. */
type WeightCounted = { ifUnknown: number; cappedAtBmi?: number }

/** Each main meal within so much of what the same meal holds on the other days. */
export type MealSteadyTest = { kind: 'meal_steady'; nutrient: NutrientKey; within: number }

/** Foods that are not used where they have no figure, because they may hold much. */
export type FoodsWithoutFigure = { tags: readonly RuleTag[]; pattern: string }

type TagServingsKind =
  | 'include_food_tag_per_day'
  | 'include_food_tag_per_week'
  | 'limit_food_tag_per_day'
  | 'limit_food_tag_per_week'

/** A nutrient in its own unit, or two of them together in grams. */
export type RatioPart = NutrientKey | 'net_carbohydrate_and_protein'

/** The foods that a limit per serving speaks of. */
export type ServingScope = 'grains_legumes_nuts' | 'other_foods' | 'any' | 'produce_sole_fructose'

export type RuleKind = RuleTest['kind']

export type When =
  | { fact: 'person'; anyOf: { sex: 'female' | 'male'; minAge?: number; maxAge?: number }[] }
  | { fact: 'bmi'; min: number; aim?: 'weight_loss' }
  | { fact: 'medication'; name: MedicineGroup }
  | { fact: 'circumstance'; name: Circumstance }
  /** A stricter or looser form of the diet, followed only by who asks for it. */
  | { fact: 'variant'; name: Circumstance }

export type RuleSet = {
  slug: string
  name: string
  /** `clinician_only` plans are never served by the planner. */
  mode: 'auto' | 'clinician_only'
  basePattern: string
  evidenceGrade: 'A' | 'B' | 'C' | 'D'
  /** Beyond what the safety gate refuses to everyone. */
  notServedWith: Circumstance[]
  /** What a member is told before following a plan. */
  cautions: string[]
  /** The dietitian who signed these rules off; null until one has. */
  signedOffBy: string | null
  rules: Rule[]
}
