import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import { askedOf, isDecidingFor } from '#members/profiles/asked-of.ts'
import type { Question } from '#members/profiles/question.ts'
import { toldInForm } from '../asked/told-in-form.ts'
import type { BodyUnits, FactsDraft } from '../draft/facts-draft.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'
import { openEntry } from '../entry/entry-of.ts'

/**
 * Returns the questions of the chosen health goals and medicines that can rule out a plan and are unanswered.
 * Before the list of medicines is loaded, their questions are not shown, so none of them is included.
 */
export function openQuestions(
  draft: FactsDraft,
  {
    entry,
    vocabulary,
    goals,
    units,
  }: {
    entry: readonly EntryQuestion[]
    vocabulary: Vocabulary | null
    /** Rule set names. */
    goals: readonly string[]
    units: BodyUnits
  },
): Question[] {
  const { medications, answers, circumstances } = draft
  const told = toldInForm(draft, units, { goals, vocabulary })
  const isClear = vocabulary?.unknownMedicines(medications).length === 0
  return [
    ...openEntry(draft, entry),
    ...(isClear ? vocabulary.openDeciding({ medications, answers, circumstances }) : []),
    ...askedOf(told).flatMap((put) => (put.isOpen && isDecidingFor(told, put) ? [put.question] : [])),
  ]
}
