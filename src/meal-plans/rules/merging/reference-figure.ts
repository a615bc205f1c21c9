import type { NutrientKey } from '../../plan/nutrient.ts'
import type { PlannedPerson } from '../meal-plan-facts.ts'
import type { Rule } from '../rule.ts'
import { appliesTo } from './applies-to.ts'
import type { EffectiveRule } from './effective-rules.ts'
import { REFERENCE_INTAKES, recommendedFor } from './reference-intakes.ts'

/** Nutrients for which no goal or medicine may set less than the reference intake for sex and age. */
const NEVER_LESS: readonly NutrientKey[] = ['iron', 'zinc', 'calcium', 'vitamin_d', 'magnesium']

/**
 * With these medicines, bone needs as much calcium as later in life: mg a day, at any age (DRI for 71 years).
 */
const THIN_BONE = { medicines: ['bisphosphonate', 'corticosteroid'], calciumMg: 1200 } as const

const VITAMIN_D_NOTE = 'Food alone seldom reaches it.'

/**
 * Returns the recommended daily amount of a nutrient for a person, in the nutrient's own unit (Dietary
 * Reference Intakes). If sex or age is not known, returns the highest possible figure. Returns null if there
 * is no recommendation.
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
 * Raises minimums below the reference intake for the member's sex and age to that intake. Of several minimums
 * for the same nutrient and severity, keeps only the strictest, so that no page repeats it.
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

/** A rule that also has a maximum is always kept, because it adds information. */
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

/**
 * Sorts the higher minimum first. Of equal minimums, a medicine's comes before a goal's, and reference
 * intakes come last.
 */
function byStrictness(one: EffectiveRule, other: EffectiveRule): number {
  const [min, otherMin] = [leastOf(one.rule)?.min ?? 0, leastOf(other.rule)?.min ?? 0]
  return otherMin - min || rankOf(one) - rankOf(other)
}

function rankOf(effective: EffectiveRule): number {
  if (hasMost(effective)) return 0
  if (effective.condition === 'medication') return 1
  return effective.condition === REFERENCE_INTAKES ? 3 : 2
}
