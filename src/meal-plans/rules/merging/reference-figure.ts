import type { NutrientKey } from '../../plan/nutrient.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule } from '../rule.ts'
import { appliesTo } from './applies-to.ts'
import type { EffectiveRule } from './effective-rules.ts'
import { REFERENCE_INTAKES, recommendedFor } from './reference-intakes.ts'

/** Nutrients of which no goal or medicine asks for less than the reference intake for sex and age. */
const NEVER_LESS: readonly NutrientKey[] = ['iron', 'zinc', 'calcium', 'vitamin_d', 'magnesium']

/** Beside these medicines bone needs as much calcium as later in life: mg a day, at any age (DRI for 71 years). */
const THIN_BONE = { medicines: ['bisphosphonate', 'corticosteroid'], calciumMg: 1200 } as const

const VITAMIN_D_NOTE = 'Food alone seldom reaches it.'

/**
 * The amount of a nutrient that is recommended for a person a day, in the nutrient's own unit (Dietary Reference
 * Intakes). Of unknown sex or age the highest that may be theirs; null where there is none.
 */
export function referenceFigure(
  nutrient: NutrientKey,
  person: Pick<PlannedPerson, 'sex' | 'age' | 'medications'>,
): number | null {
  const recommended = recommendedFor(nutrient, person)
  if (nutrient !== 'calcium' || recommended === null) return recommended
  const isThin = THIN_BONE.medicines.some((group) => person.medications?.has(group))
  return isThin ? Math.max(recommended, THIN_BONE.calciumMg) : recommended
}

/**
 * Minima of a nutrient by sex and age: one that is below the reference intake is raised to it, and of several that ask
 * for the same nutrient just as firmly the stricter is kept, so that no page says one thing twice.
 */
export function withReferenceFigures(
  rules: readonly EffectiveRule[],
  member: PlannedPerson,
): EffectiveRule[] {
  const raised = rules.map((effective) => raisedToReference(effective, member))
  return raised.filter((effective) => {
    const nutrient = nutrientAskedFor(effective, member)
    if (nutrient === null || hasMost(effective)) return true
    const alike = raised.filter(
      (other) =>
        nutrientAskedFor(other, member) === nutrient && other.rule.severity === effective.rule.severity,
    )
    return effective === alike.toSorted(byStrictness)[0]
  })
}

function raisedToReference(effective: EffectiveRule, member: PlannedPerson): EffectiveRule {
  const { rule, note } = effective
  const least = leastOf(rule)
  if (least === null) return effective
  const figure = referenceFigure(least.nutrient, member)
  const isVitaminD = least.nutrient === 'vitamin_d' && !rule.note?.includes(VITAMIN_D_NOTE)
  const noted = isVitaminD
    ? { ...effective, note: [note, VITAMIN_D_NOTE].filter(Boolean).join(' ') }
    : effective
  if (figure === null || figure <= least.min) return noted
  return { ...noted, rule: { ...rule, test: { ...rule.test, min: figure } as Rule['test'] } }
}

/** A line with an upper limit of its own says more than the others: it is always kept. */
function hasMost({ rule: { test } }: EffectiveRule): boolean {
  return 'max' in test && test.max !== undefined
}

function nutrientAskedFor({ rule, setAside }: EffectiveRule, member: PlannedPerson): NutrientKey | null {
  const least = leastOf(rule)
  if (least === null || setAside !== null) return null
  return appliesTo(rule, member).applies === true ? least.nutrient : null
}

function leastOf({ severity, test }: Rule): { nutrient: NutrientKey; min: number } | null {
  if (test.kind !== 'nutrient_per_day' || severity === 'advisory') return null
  if (test.min === undefined || !NEVER_LESS.includes(test.nutrient)) return null
  return { nutrient: test.nutrient, min: test.min }
}

/** The higher minimum; of equal ones a medicine's before a goal's, and what every adult needs last. */
function byStrictness(one: EffectiveRule, other: EffectiveRule): number {
  const [min, otherMin] = [leastOf(one.rule)?.min ?? 0, leastOf(other.rule)?.min ?? 0]
  return otherMin - min || rankOf(one) - rankOf(other)
}

function rankOf(effective: EffectiveRule): number {
  if (hasMost(effective)) return 0
  if (effective.condition === 'medication') return 1
  return effective.condition === REFERENCE_INTAKES ? 3 : 2
}
