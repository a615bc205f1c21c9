import { goalEvidence } from '../proof/goal-evidence.ts'
import { ruleSets } from '../rules/merging/rule-sets.ts'

/** A limit from a health goal, in the form shown to clinicians. */
export type SheetLimit = { name: string; min: number | null; max: number | null; unit: string }

const OF_INTEREST = /sodium|potassium|carbohydrate|protein|saturated|energy|phosph|fiber/i

/** Returns the limits of each health goal that a prescriber needs to know, by the goal's slug. */
export function sheetLimits(): Record<string, SheetLimit[]> {
  return Object.fromEntries(
    ruleSets.map(({ slug }) => {
      const evidence = goalEvidence(slug)
      const rules = [...(evidence?.mainRules ?? []), ...(evidence?.otherRules ?? [])].filter(
        ({ name, severity, min, max }) =>
          severity !== 'advisory' && (min !== null || max !== null) && OF_INTEREST.test(name),
      )
      return [slug, rules.map(({ name, min, max, unit }) => ({ name, min, max, unit }))]
    }),
  )
}
