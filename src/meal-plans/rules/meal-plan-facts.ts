import type { Medicine, MedicineGroup } from '#catalogue/medicines/medicine.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { Answer, Question } from '#members/profiles/question.ts'
import type { PlanPhase } from '../phases/plan-phase.ts'
import type { NutrientKey } from '../plan/nutrient.ts'
import type { RuleTag } from '../plan/rule-tag.ts'
import type { Slot } from '../plan/slot.ts'
import type { FoodTable } from './food-table.ts'
import type { FoodsWithoutFigure, ServingScope } from './rule.ts'

/** An amount, and the energy of the foods that had a figure for it. */
export type NutrientTotal = { amount: number; coveredKcal: number }

/**
 * What a plan holds, as rules see it. There is more than one way to compute it, on purpose: the planner's, made for
 * speed, and the proof's, made from nothing but foods and grams.
 */
export type MealPlanFacts = {
  days: number
  member: PlannedPerson
  energy: (day: number, slot: Slot) => number
  nutrient: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** The same of all that went into the pot, with nothing lost by cooking and straining. */
  wholeNutrient: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** Grams of foods with the tag, brought to the tag's usual form, of which serving sizes speak. */
  tagGrams: (tag: RuleTag, day: number, slot: Slot) => number
  hasTag: (tag: RuleTag, day: number, slot: Slot) => boolean
  /** The most of the nutrient that any one food brings to the sitting. */
  largestInOneFood: (key: NutrientKey, day: number, slot: Slot) => NutrientTotal
  /** The largest ratio of a food's grams to its low-FODMAP serving. */
  fodmapServings: (scope: ServingScope, day: number, slot: Slot) => number
  /** Grams of foods by their names, and of those that should have a figure for the nutrient and have none. */
  namedGrams: (pattern: string, day: number, slot: Slot) => number
  unmeasuredGrams: (nutrient: NutrientKey, foods: FoodsWithoutFigure, day: number, slot: Slot) => number
  /** What the foods add to a table, from the weights that went into the pot. */
  tableAmount: (table: FoodTable, day: number, slot: Slot) => number
  /** Lines of egg, fish, shellfish, meat, poultry and sprouts that are not cooked through. */
  softLines: (day: number, slot: Slot) => number
}

/** What a member takes, and what they and their earlier plans tell beside it. */
export type Taking = {
  medicines: readonly Medicine[]
  /** Would rather not say: the hard limits of each medicine by itself hold. */
  isWithheld: boolean
  answers: Partial<Record<Question, Answer>>
  clinicLevels: {
    vitaminKUg?: number | undefined
    potassiumMg?: number | undefined
    sodiumMg?: number | undefined
    oxalateMg?: number | undefined
  }
  /** Means of the first plan beside these medicines, by nutrient or tag. */
  referenceLevels: Readonly<Record<string, number>>
  /** Amounts of the last days of the plan before, by nutrient. */
  lastDays: Readonly<Record<string, readonly number[]>>
  goals: readonly string[]
}

export type PlannedPerson = {
  /** The calendar year, from which the age is counted. */
  year: number
  /** Slugs of the health goals. */
  goals: ReadonlySet<string>
  /** Which week of the member's it is, from 1, and how much fiber they ate before. */
  week: number
  /** Which step of the rise of fiber; absent where it rises with the weeks. */
  fiberStep?: number
  usualFiber: 'little' | 'some' | 'much' | null
  sex: 'female' | 'male' | null
  age: number | null
  bmi: number | null
  heightCm: number | null
  weightKg: number | null
  activity: 'sedentary' | 'light' | 'moderate' | 'active' | 'very_active' | null
  diet: 'omnivore' | 'pescatarian' | 'vegetarian' | 'vegan'
  /** Estimated energy of a day at rest, and what the body uses in all; null when too little is known. */
  restingKcal: number | null
  needKcal: number | null
  /** The energy that a day of the plan aims at; absent if only the rules are looked at. */
  targetKcal?: number
  /** Why nothing may be taken off it; null where the member aims to lose weight and safely may. */
  noDeficitReason: string | null
  /** Whether a clinician who knows the member agreed to the plan, and who prescribes their medicines to eating less. */
  clinicianAgreed: { plan: boolean; prescriber: boolean }
  /** Null when the member has not said. */
  medications: ReadonlySet<MedicineGroup> | null
  circumstances: ReadonlySet<Circumstance> | null
  /** What stands behind `medications`; absent where only the groups are known. */
  taking?: Taking
  triggers: ReadonlySet<string>
  /** Of a diet that has phases. */
  phase?: PlanPhase | null
  /** What was left out for this member, each with its reason. */
  leftOut: { what: string; reason: string }[]
}

/** From a body mass index of 30 on, some limits count the weight at a lower index: not all of it needs feeding. */
export function countedWeight(
  { cappedAtBmi }: { cappedAtBmi?: number },
  { weightKg, bmi }: Pick<PlannedPerson, 'weightKg' | 'bmi'>,
): number | null {
  if (weightKg === null || cappedAtBmi === undefined || bmi === null || bmi < 30) return weightKg
  return (weightKg / bmi) * cappedAtBmi
}
