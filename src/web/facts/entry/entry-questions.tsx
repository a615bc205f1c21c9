import { type EntryQuestion, saidOf } from '#meal-plans/phases/entry-question.ts'
import { entryText } from '#web/messages/entry-questions.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ChipGroup } from '../chip-group.tsx'
import type { FactsFormProps } from '../facts-form.tsx'

type Asked = Exclude<keyof (typeof entryText)['en'], 'title' | 'hint' | 'yes' | 'no'>

/** What the chosen health goals ask before anything is left out, each with what is said to its answer. */
export function EntryQuestions({ draft, change, entry }: Pick<FactsFormProps, 'draft' | 'change' | 'entry'>) {
  const t = useText(entryText)
  const { answers } = draft

  function answer({ question }: EntryQuestion, given: string | undefined): void {
    const { [question]: _, ...others } = answers
    change({ answers: given === 'yes' || given === 'no' ? { ...others, [question]: given } : others })
  }

  return (
    <section aria-label={t('title')} className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6">
      <p className="max-w-measure text-small text-muted">{t('hint')}</p>
      {entry.map((one) => {
        const said = [...saidOf('advises', [one], answers), ...saidOf('barsTests', [one], answers)]
        return (
          <div key={one.question} className="flex flex-col gap-3">
            <ChipGroup
              legend={t(one.question as Asked)}
              type="radio"
              name={one.question}
              options={[
                { value: 'yes', label: t('yes') },
                { value: 'no', label: t('no') },
              ]}
              chosen={answers[one.question] ? [answers[one.question] as 'yes' | 'no'] : []}
              onChoose={([given]) => answer(one, given)}
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
