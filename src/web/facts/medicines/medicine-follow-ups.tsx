import { listFormat } from '#web/formats.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { medicineFollowUpsText } from '#web/messages/facts/medicine-follow-ups.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import type { Vocabulary } from '../draft/medicine-vocabulary.ts'
import { withAnswer, YesNo } from '../fields/yes-no.tsx'
import { ClinicFigures } from './clinic-figures.tsx'

type MedicineQuestion = keyof (typeof medicineFollowUpsText)['en']['questions']

/** Questions about the chosen medicines: the last blood test, doses, and clinic figures. */
export function MedicineFollowUps({
  draft,
  change,
  errors,
  vocabulary,
  hasFigures = true,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'> & { vocabulary: Vocabulary; hasFigures?: boolean }) {
  const t = useText(medicineFollowUpsText)
  const list = listFormat(useLocale())
  const f = useText(factsText)
  const { medications, answers, circumstances } = draft
  const reported = { medications, answers, circumstances }
  const questions = vocabulary.medicineQuestions(reported) as MedicineQuestion[]
  const figures = hasFigures ? vocabulary.clinicFiguresFor(reported) : []
  if (questions.length === 0 && figures.length === 0) return null
  const medicines = vocabulary.medicinesNamed(medications)

  function namesFor(question: MedicineQuestion): string {
    // Ignores the question's own answer first, because the answer must not add a medicine to its question.
    const { [question]: _, ...others } = answers
    const found = [about(question, others), about(question, answers)]
    const named = found.find((asking) => asking.length > 0) ?? medicines
    return list.format(named.map(({ label }) => label))
  }

  function about(question: MedicineQuestion, answers: typeof reported.answers) {
    return medicines.filter(({ name }) =>
      vocabulary.medicineQuestions({ ...reported, answers, medications: [name] }).includes(question),
    )
  }

  const open = errors.answers ? vocabulary.openDeciding(reported) : []
  const together = vocabulary.asksForLeave(medicines).flat()
  return (
    <section
      aria-label={t('followUps.title')}
      className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6"
    >
      <p className="max-w-measure text-small text-muted">{t('followUps.hint')}</p>
      {questions.map((question) => (
        <YesNo
          key={question}
          name={question}
          legend={t(`questions.${question}`, {
            medicine: namesFor(question),
            medicines: list.format(
              (together.length > 0 ? [...new Set(together)] : medicines).map(({ label }) => label),
            ),
          })}
          answer={answers[question]}
          mayBeUnknown
          error={open.includes(question) ? f('answers.error') : undefined}
          onAnswer={(answer) => change(withAnswer(draft, question, answer))}
        />
      ))}
      {figures.length > 0 && (
        <ClinicFigures draft={draft} change={change} errors={errors} figures={figures} />
      )}
    </section>
  )
}
