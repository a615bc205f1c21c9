import { KCAL_PER_GRAM, NUTRIENTS, type NutrientKey } from '../plan/nutrient.ts'
import type { PlanDay } from '../plan/solved-plan.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { Proof } from './proof.ts'
import { findRule } from './rule-name.ts'

/** A day's total of one nutrient, with the limits that the plan's rules set for it. */
export type DayTotal = {
  nutrient: NutrientKey
  name: string
  /** `kcal`, `g`, `% of energy`, … */
  unit: string
  value: number
  min: number | null
  max: number | null
  /** The target beyond a limit: above `min` or below `max`. Null if there is none. */
  ideal: number | null
}

const MOST_SHOWN = 6
/** Nutrients from the rules for all adults, shown after those of the health goals if there is room. */
const ALWAYS: NutrientKey[] = ['protein', 'fiber', 'sodium', 'saturated_fat', 'added_sugar', 'carbohydrate']
const LEEWAY = 0.05

/**
 * Returns the totals of a day that a reader can compare with the rules: energy first, then the nutrients that
 * the health goals limit. Most rules apply to the mean of the week, so a single day can be outside a limit
 * that is kept.
 */
export function dayTotals({ nutrients }: Pick<PlanDay, 'nutrients'>, proof: Proof): DayTotal[] {
  const kcal = nutrients.energy
  if (kcal === undefined) return []
  const { targetKcal } = proof.energy
  const energy: DayTotal = {
    nutrient: 'energy',
    name: NUTRIENTS.energy.label,
    unit: 'kcal',
    value: kcal,
    min: targetKcal * (1 - LEEWAY),
    max: targetKcal * (1 + LEEWAY),
    ideal: null,
  }
  const others = limitsIn(proof).flatMap(({ nutrient, isShare, min, max, ideal }) => {
    const amount = nutrients[nutrient]
    if (amount === undefined) return []
    const { label, unit } = NUTRIENTS[nutrient]
    const share = ((amount * (KCAL_PER_GRAM[nutrient] ?? 0)) / kcal) * 100
    const shown = isShare ? { unit: '% of energy', value: share } : { unit, value: amount }
    return [{ nutrient, name: label, ...shown, min, max, ideal }]
  })
  return [energy, ...others.slice(0, MOST_SHOWN - 1)]
}

type Limit = Pick<DayTotal, 'nutrient' | 'min' | 'max' | 'ideal'> & {
  isShare: boolean
  isHard: boolean
  /**
   * The condition and note of the rule. Two limits of one condition with the same note are alternatives, and
   * only one of them applies to the member.
   */
  by: Pick<RuleResult, 'condition' | 'note'>
}

/**
 * Returns the strictest limits for each nutrient. Limits of health goals come before limits for all adults.
 */
function limitsIn({ rules }: Proof): Limit[] {
  const limits = new Map<string, Limit>()
  for (const result of byWeight(rules)) {
    const limit = limitOf(result)
    if (!limit) continue
    const key = `${limit.nutrient} ${limit.isShare}`
    limits.set(key, narrower(limits.get(key), limit))
  }
  const seen = new Set<NutrientKey>()
  return [...limits.values()].filter(({ nutrient }) => !seen.has(nutrient) && seen.add(nutrient))
}

function byWeight(rules: RuleResult[]): RuleResult[] {
  const ofGoals = rules.filter(({ condition }) => condition !== EVERYONE)
  const always = rules.filter(({ condition }) => condition === EVERYONE)
  return [
    ...ofGoals.filter(({ severity }) => severity === 'hard'),
    ...ofGoals.filter(({ severity }) => severity === 'target'),
    ...ALWAYS.flatMap((nutrient) => always.filter((result) => limitOf(result)?.nutrient === nutrient)),
  ]
}

const EVERYONE = 'reference-intakes'

function limitOf({ id, condition, note, applies, state, severity, min, max }: RuleResult): Limit | null {
  const test = findRule(id)?.test
  if (!test || !applies || state === 'no_data' || (min === null && max === null)) return null
  if (test.kind !== 'nutrient_per_day' && test.kind !== 'percent_energy') return null
  const { nutrient, kind } = test
  const isHard = severity === 'hard'
  return {
    nutrient,
    isShare: kind === 'percent_energy',
    isHard,
    min,
    max,
    ideal: null,
    by: { condition, ...(note === undefined ? {} : { note }) },
  }
}

/**
 * Merges two limits. A stricter target becomes the ideal if it is on the same side as a limit or as a looser
 * target of the same goal.
 */
function narrower(known: Limit | undefined, limit: Limit): Limit {
  if (!known) return limit
  if (isOfSameGoal(known, limit) && isWider(limit, known)) return narrower(limit, known)
  if (known.isHard ? !limit.isHard : isOfSameGoal(known, limit)) {
    const { min, max } = known
    if (max !== null && limit.max !== null && limit.min === null)
      return { ...known, ideal: limit.max < max ? pick(Math.min, known.ideal, limit.max) : known.ideal }
    if (min !== null && limit.min !== null && limit.max === null)
      return { ...known, ideal: limit.min > min ? pick(Math.max, known.ideal, limit.min) : known.ideal }
  }
  return {
    ...known,
    min: pick(Math.max, known.min, limit.min),
    max: pick(Math.min, known.max, limit.max),
  }
}

/** True if both limits are targets of one goal and not alternatives, so the stricter one is the ideal. */
function isOfSameGoal(one: Limit, other: Limit): boolean {
  if (one.isHard || other.isHard || one.by.condition !== other.by.condition) return false
  return one.by.note === undefined || one.by.note !== other.by.note
}

function isWider(one: Limit, other: Limit): boolean {
  if (one.max !== null && other.max !== null) return one.max > other.max
  return one.min !== null && other.min !== null && one.min < other.min
}

function pick(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b)
}
