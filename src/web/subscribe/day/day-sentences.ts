import { keySentences } from '#web/meal-plans/proof/summary/key-sentences.ts'
import type { ShownPreviewDay } from './use-preview.ts'

const MOST_FIGURES = 2

/** What a day proves in two sentences that somebody can repeat: allergies first, then figures that are met. */
export function daySentences({ figures }: Pick<ShownPreviewDay, 'figures'>, allergies: string[]): string[] {
  const rules = figures.map((figure) => ({
    ...figure,
    ...({ severity: 'hard', basis: 'this day', condition: '', applies: true, onPlate: true } as const),
  }))
  const exclusions = allergies.map((name) => ({ kind: 'allergy', name, state: 'pass' }) as const)
  return keySentences({ rules, exclusions }).slice(0, MOST_FIGURES)
}
