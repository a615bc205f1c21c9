import { type BodyFacts, bodyQuestions, energyNeed } from '#members/profiles/body.ts'
import type { Question } from '#members/profiles/question.ts'
import { bodyText } from '#web/messages/facts/body.ts'
import { useText } from '#web/messages/use-text.ts'
import { bodyIn } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { withAnswer, YesNo } from '../fields/yes-no.tsx'

type BodyQuestion = Exclude<keyof (typeof bodyText)['en']['questions'], 'title' | 'error' | 'notMeant'>

/** Questions that the figures above call for. Empty if there are none. */
export function BodyQuestions({
  draft,
  change,
  units,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'errors'>) {
  const t = useText(bodyText)
  const year = new Date().getUTCFullYear()
  const body = bodyIn(draft, units)
  const questions = bodyQuestions(body, year) as BodyQuestion[]
  const { answers } = draft
  if (questions.length === 0) return null

  function errorAt(question: BodyQuestion): string | undefined {
    const isAnswered = answers[question] !== undefined
    if (question === 'body_figures_meant' && answers[question] === 'no') return t('questions.notMeant')
    return errors.answers && !isAnswered && MUST_BE_ANSWERED.includes(question)
      ? t('questions.error')
      : undefined
  }

  return (
    <section
      aria-label={t('questions.title')}
      className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6"
    >
      {questions.map((question) => (
        <YesNo
          key={question}
          name={question}
          legend={t(`questions.${question}`, { need: roundedNeed(body, year) })}
          answer={answers[question]}
          onAnswer={(answer) => change(withAnswer(draft, question, answer))}
          error={errorAt(question)}
        />
      ))}
    </section>
  )
}

const MUST_BE_ANSWERED: Question[] = [
  'body_figures_meant',
  'unintended_weight_loss',
  'weight_change_meant',
  'fears_weight_gain',
]

function roundedNeed(body: BodyFacts, year: number): number {
  return Math.round((energyNeed(body, year) ?? 0) / 50) * 50
}
