import { entryQuestionsOf } from '#meal-plans/phases/entry/entry-questions.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { draftOf } from '#web/facts/draft/facts-draft.ts'
import { useVocabulary } from '#web/facts/draft/medicine-vocabulary.ts'
import { openQuestions } from '#web/facts/safety/open-questions.ts'
import { reportedText } from '#web/messages/facts/reported-facts.ts'
import { useText } from '#web/messages/use-text.ts'

/**
 * Shows how many questions that could rule out a plan are still unanswered. Plans continue in the meantime.
 */
export function OpenQuestions({ facts, goals }: { facts: MemberFacts; goals: readonly string[] }) {
  const t = useText(reportedText)
  const draft = draftOf(facts)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const count = openQuestions(draft, {
    entry: entryQuestionsOf(goals),
    vocabulary,
    goals,
    units: draft.units || 'us',
  }).length
  if (count === 0) return null
  return <p className="mt-4 max-w-measure font-semibold">{t('account.openAnswers', { count })}</p>
}
