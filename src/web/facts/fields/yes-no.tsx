import { type ReactNode, useState } from 'react'
import type { Question } from '#members/profiles/question.ts'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsDraft } from '../draft/facts-draft.ts'
import { ChipGroup } from './chip-group.tsx'

export type Answer = 'yes' | 'no'

/** A question with two answers; where it may stay open, a third says so. None is chosen before the reader does. */
export function YesNo({
  name,
  legend,
  answer,
  mayStayOpen = false,
  onAnswer,
  error,
}: {
  name: string
  legend: ReactNode
  answer: Answer | undefined
  mayStayOpen?: boolean
  /** Undefined where the question is left open. */
  onAnswer: (answer: Answer | undefined) => void
  error?: string | undefined
}) {
  const t = useText(uiText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ChipGroup
      legend={legend}
      type="radio"
      name={name}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
        ...(mayStayOpen ? [{ value: 'open' as const, label: t('open') }] : []),
      ]}
      chosen={answer ? [answer] : isOpen ? ['open'] : []}
      onChoose={([given]) => {
        setIsOpen(given === 'open')
        onAnswer(given === 'yes' || given === 'no' ? given : undefined)
      }}
      error={error}
    />
  )
}

/** The form with this answer in it, or with none. */
export function withAnswer(
  { answers }: Pick<FactsDraft, 'answers'>,
  question: Question,
  answer: Answer | undefined,
): Pick<FactsDraft, 'answers'> {
  const { [question]: _, ...others } = answers
  return { answers: answer ? { ...others, [question]: answer } : others }
}
