import type { Medicine, MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import type { PlanPhase } from '../phases/plan-phase.ts'
import type { NutrientKey } from '../plan/nutrient.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import type { Slot } from '../plan/slot.ts'
import type { FoodTable } from './food-table.ts'
import type { FoodsWithoutFigure, ServingScope } from './rule.ts'

/** An amount, and the energy of the foods that have a figure for it. */
export type NutrientTotal = { amount: number; coveredKcal: number }

/**
 * The contents of a plan, as rules see them. They are deliberately computed in more than one way: by the
 * planner for speed, and by the proof from foods and grams alone.
 */
export type MealPlanFacts = {
  days: number
  member: PlannedPerson
  energy: (day: number, slot: Slot) => number
  nutrient: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** The nutrient in all ingredients before cooking, without losses from cooking and straining. */
  wholeNutrient: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** Grams of foods with the tag, converted to the tag's usual form, which serving sizes refer to. */
  tagGrams: (tag: RuleTag, day: number, slot: Slot) => number
  hasTag: (tag: RuleTag, day: number, slot: Slot) => boolean
  /** The largest amount of the nutrient that a single food contributes to the sitting. */
  largestInOneFood: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** The largest ratio of a food's grams to its low-FODMAP serving. */
  fodmapServings: (scope: ServingScope, day: number, slot: Slot) => number
  /** Grams of foods by name, and grams of foods that should have a figure for the nutrient but don't. */
  namedGrams: (pattern: string, day: number, slot: Slot) => number
  unmeasuredGrams: (nutrient: NutrientKey, foods: FoodsWithoutFigure, day: number, slot: Slot) => number
  /** The amount that foods add to a table, from their weights before cooking. */
  tableAmount: (table: FoodTable, day: number, slot: Slot) => number
  /** Lines of egg, fish, shellfish, meat, poultry and sprouts that are not cooked through. */
  softLines: (day: number, slot: Slot) => number
}

/** The medicines of a member, and related facts from the member and earlier plans. */
export type Taking = {
  medicines: readonly Medicine[]
  /** The member prefers not to say, so the limits of every single medicine apply. */
  isWithheld: boolean
  answers: Partial<Record<Question, Answer>>
  clinicLevels: {
    vitaminKUg?: number | undefined
    potassiumMg?: number | undefined
    sodiumMg?: number | undefined
    oxalateMg?: number | undefined
  }
  /** Means of the first plan with these medicines, by nutrient or tag. */
  referenceLevels: Readonly<Record<string, number>>
  /** Amounts on the last days of the previous plan, by nutrient. */
  lastDays: Readonly<Record<string, readonly number[]>>
  goals: readonly string[]
}

export type PlannedPerson = {
  /** The calendar year used to calculate the age. */
  year: number
  /** Slugs of the health goals. */
  goals: ReadonlySet<string>
  /** The number of the member's week, from 1, and how much fiber they ate before. */
  week: number
  /** The step of the fiber increase. Absent if fiber increases weekly. */
  fiberStep?: number
  usualFiber: 'little' | 'some' | 'much' | null
  sex: 'female' | 'male' | null
  age: number | null
  bmi: number | null
  heightCm: number | null
  weightKg: number | null
  activity: 'sedentary' | 'light' | 'moderate' | 'active' | 'very_active' | null
  diet: 'omnivore' | 'pescatarian' | 'vegetarian' | 'vegan'
  /** Estimated energy at rest, and the total daily need. Null if too few facts are known. */
  restingKcal: number | null
  needKcal: number | null
  /** The daily energy that the plan aims for. Absent if only the rules are examined. */
  targetKcal?: number
  /**
   * The reason nothing may be subtracted from the need. Null if the member aims to lose weight and can do so
   * safely.
   */
  noDeficitReason: string | null
  /**
   * `plan`: a clinician who knows the member agreed to the plan. `prescriber`: the prescriber of their
   * medicines agreed to eating less.
   */
  clinicianAgreed: { plan: boolean; prescriber: boolean }
  /** Null if the member has not answered. */
  medications: ReadonlySet<MedicineGroup> | null
  circumstances: ReadonlySet<Circumstance> | null
  /** The details behind `medications`. Absent if only the groups are known. */
  taking?: Taking
  triggers: ReadonlySet<string>
  /** The phase of a diet that has phases. */
  phase?: PlanPhase | null
  /** Everything that was left out for this member, each with its reason. */
  leftOut: { what: string; reason: string }[]
}

/**
 * Returns the weight that some limits use. From a body mass index of 30 it is the weight at a lower index,
 * because not all of the body needs feeding.
 */
export function countedWeight(
  { cappedAtBmi }: { cappedAtBmi?: number },
  { weightKg, bmi }: Pick<PlannedPerson, 'weightKg' | 'bmi'>,
): number | null {
  if (weightKg === null || cappedAtBmi === undefined || bmi === null || bmi < 30) return weightKg
  return (weightKg / bmi) * cappedAtBmi
}
