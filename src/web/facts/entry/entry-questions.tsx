import { saidOf } from '#meal-plans/phases/entry/entry-question.ts'
import { entryText } from '#web/messages/facts/entry-questions.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { withAnswer, YesNo } from '../fields/yes-no.tsx'
import { openEntry } from './entry-of.ts'

type Asked = Exclude<keyof (typeof entryText)['en'], 'title' | 'hint'>

/**
 * The questions that the chosen health goals ask before any food is left out, each with a response to its
 * answer.
 */
export function EntryQuestions({
  draft,
  change,
  entry,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'entry' | 'errors'>) {
  const t = useText(entryText)
  const f = useText(factsText)
  const { answers } = draft
  const open = errors.answers ? openEntry(draft, entry) : []

  return (
    <section aria-label={t('title')} className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6">
      <p className="max-w-measure text-small text-muted">{t('hint')}</p>
      {entry.map((one) => {
        const said = [...saidOf('advises', [one], answers), ...saidOf('barsTests', [one], answers)]
        return (
          <div key={one.question} className="flex flex-col gap-3">
            <YesNo
              name={one.question}
              legend={t(one.question as Asked)}
              answer={answers[one.question]}
              mayBeUnknown
              error={open.includes(one.question) ? f('answers.error') : undefined}
              onAnswer={(answer) => change(withAnswer(draft, one.question, answer))}
            />
            {said.map((sentence) => (
              <Alert key={sentence} tone="info">
                {sentence}
              </Alert>
            ))}
          </div>
        )
      })}
    </section>
  )
}
