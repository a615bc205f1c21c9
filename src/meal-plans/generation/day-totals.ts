import type { PlanDay } from '../planner/solved-plan.ts'
import type { Proof, RuleResult } from '../proof/proof.ts'
import { findRule } from '../proof/rule-name.ts'
import { KCAL_PER_GRAM, NUTRIENTS, type NutrientKey } from '../rules/nutrient.ts'

/** What a day holds of something that a rule of the plan speaks of, beside the rule's limits. */
export type DayTotal = {
  nutrient: NutrientKey
  name: string
  /** `kcal`, `g`, `% of energy`, … */
  unit: string
  value: number
  min: number | null
  max: number | null
}

const MOST_SHOWN = 6
/** Shown, within what every adult needs, where health goals have no more to say. */
const ALWAYS: NutrientKey[] = ['protein', 'fiber', 'sodium', 'saturated_fat', 'added_sugar', 'carbohydrate']
const LEEWAY = 0.05

/**
 * The totals of a day that a reader can hold against the rules: its energy, then what the health goals limit.
 * Rules speak of the week’s mean for the most part, so a single day may lie beside a limit that is kept.
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
  }
  const others = limitsIn(proof).flatMap(({ nutrient, isShare, min, max }) => {
    const amount = nutrients[nutrient]
    if (amount === undefined) return []
    const { label, unit } = NUTRIENTS[nutrient]
    const share = ((amount * (KCAL_PER_GRAM[nutrient] ?? 0)) / kcal) * 100
    const shown = isShare ? { unit: '% of energy', value: share } : { unit, value: amount }
    return [{ nutrient, name: label, ...shown, min, max }]
  })
  return [energy, ...others.slice(0, MOST_SHOWN - 1)]
}

type Limit = { nutrient: NutrientKey; isShare: boolean; min: number | null; max: number | null }

/** The narrowest limits on each nutrient, those of health goals before those of all adults. */
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

function limitOf({ id, applies, state, min, max }: RuleResult): Limit | null {
  const test = findRule(id)?.test
  if (!test || !applies || state === 'no_data' || (min === null && max === null)) return null
  if (test.kind !== 'nutrient_per_day' && test.kind !== 'percent_energy') return null
  return { nutrient: test.nutrient, isShare: test.kind === 'percent_energy', min, max }
}

function narrower(known: Limit | undefined, { nutrient, isShare, min, max }: Limit): Limit {
  return {
    nutrient,
    isShare,
    min: pick(Math.max, known?.min ?? null, min),
    max: pick(Math.min, known?.max ?? null, max),
  }
}

function pick(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b)
}
