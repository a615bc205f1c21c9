import { NUTRIENTS } from '../plan/nutrient.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import { referenceRules } from '../rules/merging/reference-intakes.ts'
import type { SafetySentence } from './safety-sentence.ts'

/** What of a day’s intake is watched, as means of the plan in the nutrients’ units; null where too little is known. */
const WATCHED = ['vitamin_b12', 'vitamin_d', 'calcium'] as const
export type WatchedMeans = Readonly<Record<(typeof WATCHED)[number], number | null>>

/** Below this share of the reference intake a plan stays far below it. */
const FAR_BELOW = 0.85

/** What a plan leaves open for bones, and whom to ask: the same of everybody, by sex and age where they are known. */
export function lowIntakeSentences({
  member,
  means,
}: {
  member: PlannedPerson
  means: WatchedMeans
}): SafetySentence[] {
  return (['vitamin_d', 'calcium'] as const).flatMap((nutrient) => {
    const least = referenceOf(nutrient, member)
    const mean = means[nutrient]
    return mean === null || least === null || mean >= least * FAR_BELOW ? [] : [said(nutrient, least)]
  })
}

const WHY = {
  vitamin_d: 'Few foods hold much of it, and sunlight brings some.',
  calcium: 'Some people need more of it than their meals bring.',
} as const

function said(nutrient: keyof typeof WHY, least: number): SafetySentence {
  const { label, unit } = NUTRIENTS[nutrient]
  const amount = `${least.toLocaleString('en-US')} ${unit.replace('µg', 'mcg')}`
  return {
    id: `low-${nutrient.replaceAll('_', '-')}`,
    text: `${label} in this plan stays below the ${amount} a day that adults are advised to have. ${WHY[nutrient]} Ask your doctor or pharmacist whether a supplement would suit you.`,
    ...{ position: 'bottom', rank: 'other', places: ['page'] },
    evidence: { severity: 'advisory', source: 'DRI', verified: 'derived', certainty: 'medium' },
  }
}

function referenceOf(nutrient: string, member: PlannedPerson): number | null {
  const id = `ref-${nutrient.replaceAll('_', '-')}`
  const test = referenceRules(member).find((rule) => rule.id === id)?.test
  return test && 'min' in test ? (test.min ?? null) : null
}
