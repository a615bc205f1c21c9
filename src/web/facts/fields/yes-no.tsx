import type { ReactNode } from 'react'
import type { Answer, Question } from '#members/profiles/question.ts'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsDraft } from '../draft/facts-draft.ts'
import { ChipGroup } from './chip-group.tsx'

/** A yes/no question, with a third answer if the member may not know. No answer is preselected. */
export function YesNo({
  name,
  legend,
  answer,
  mayBeUnknown = false,
  onAnswer,
  error,
}: {
  name: string
  legend: ReactNode
  answer: Answer | undefined
  mayBeUnknown?: boolean
  onAnswer: (answer: Answer) => void
  error?: string | undefined
}) {
  const t = useText(uiText)
  return (
    <ChipGroup
      legend={legend}
      type="radio"
      name={name}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
        ...(mayBeUnknown ? [{ value: 'unknown' as const, label: t('unknown') }] : []),
      ]}
      chosen={answer ? [answer] : []}
      onChoose={([given]) => given && onAnswer(given)}
      error={error}
    />
  )
}

/** Returns the form's answers with this answer added. */
export function withAnswer(
  { answers }: Pick<FactsDraft, 'answers'>,
  question: Question,
  answer: Answer,
): Pick<FactsDraft, 'answers'> {
  return { answers: { ...answers, [question]: answer } }
}
