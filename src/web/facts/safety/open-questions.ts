import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import type { Question } from '#members/profiles/question.ts'
import type { FactsDraft } from '../draft/facts-draft.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'
import { openEntry } from '../entry/entry-of.ts'

/**
 * Questions of the chosen health goals and medicines that can refuse a plan and have no answer yet. Before the list of
 * medicines is there, none of theirs is shown, and so none is open.
 */
export function openQuestions(
  draft: Pick<FactsDraft, 'answers' | 'medications' | 'circumstances'>,
  { entry, vocabulary }: { entry: readonly EntryQuestion[]; vocabulary: Vocabulary | null },
): Question[] {
  const { medications, answers, circumstances } = draft
  const isClear = vocabulary?.unknownMedicines(medications).length === 0
  return [
    ...openEntry(draft, entry),
    ...(isClear ? vocabulary.openDeciding({ medications, answers, circumstances }) : []),
  ]
}
