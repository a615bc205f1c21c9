import { useEffect, useRef } from 'react'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AskedOfGoals, AskedQuestions } from '../asked/asked-questions.tsx'
import type { FactsDraft } from '../draft/facts-draft.ts'
import { useVocabulary } from '../draft/medicine-vocabulary.ts'
import { EntryQuestions } from '../entry/entry-questions.tsx'
import { MedicineFollowUps } from '../medicines/medicine-follow-ups.tsx'

const ERRORS = { answers: true } as const

/** Questions that must be answered before facts decided on outside the form are saved. */
export function MissingAnswers({
  draft,
  entry,
  goals,
  onAnswer,
}: {
  draft: FactsDraft
  entry: readonly EntryQuestion[]
  goals: readonly string[]
  onAnswer: (answers: FactsDraft['answers']) => void
}) {
  const t = useText(factsText)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const section = useRef<HTMLDivElement>(null)
  // This section appears above the button that was clicked, so it takes the focus.
  useEffect(() => section.current?.focus(), [])

  function change(change: Partial<FactsDraft>): void {
    const given = Object.entries(change.answers ?? {})
    onAnswer(Object.fromEntries(given.filter(([name, answer]) => draft.answers[name as never] !== answer)))
  }

  return (
    <div ref={section} tabIndex={-1} className="flex max-w-180 flex-col gap-6 outline-none">
      <Alert tone="error">{t('answers.error')}</Alert>
      {entry.length > 0 && <EntryQuestions draft={draft} change={change} entry={entry} errors={ERRORS} />}
      {vocabulary && (
        <MedicineFollowUps
          draft={draft}
          change={change}
          errors={ERRORS}
          vocabulary={vocabulary}
          hasFigures={false}
        />
      )}
      <AskedOfGoals draft={draft} change={change} goals={goals} units={draft.units || 'us'} errors={ERRORS} />
      <AskedQuestions
        draft={draft}
        change={change}
        goals={goals}
        units={draft.units || 'us'}
        errors={ERRORS}
      />
    </div>
  )
}
