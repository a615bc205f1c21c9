import { askedOf, isDecidingFor, type PutQuestion } from '#members/profiles/asked-of.ts'
import type { Told } from '#members/profiles/asked-question.ts'
import { bodyQuestions } from '#members/profiles/body.ts'
import type { ClinicFigure } from '#members/profiles/medicine-questions.ts'
import { askedText } from '#web/messages/facts/asked.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { bodyIn, EMPTY_DRAFT } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { useVocabulary } from '../draft/medicine-vocabulary.ts'
import { ChipGroup } from '../fields/chip-group.tsx'
import { withAnswer } from '../fields/yes-no.tsx'
import { ClinicFigures } from '../medicines/clinic-figures.tsx'
import { toldInForm } from './told-in-form.ts'

type AskedProps = Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'errors' | 'goals'>

/** Questions that depend only on health goals and circumstances. They appear directly below these. */
export function AskedOfGoals(props: AskedProps) {
  const { draft, change, units, errors, goals } = props
  const t = useText(askedText)
  const asked = askedOfGoals(props)
  if (asked.length === 0) return null
  const told = toldInForm(draft, units, { goals, vocabulary: null })
  return (
    <section aria-label={t('ofGoals')} className="flex flex-col gap-6">
      {asked.map((put) => (
        <OneQuestion key={put.question} put={put} told={told} draft={draft} change={change} errors={errors} />
      ))}
    </section>
  )
}

function askedOfGoals({ draft, units, goals }: Pick<AskedProps, 'draft' | 'units' | 'goals'>): PutQuestion[] {
  const { circumstances, answers } = draft
  const alone = toldInForm({ ...EMPTY_DRAFT, circumstances, answers }, units, { goals, vocabulary: null })
  return askedOf(alone).filter(({ isOptional }) => !isOptional)
}

/** Questions that follow from everything above, each with the effect of its answer on the plan. */
export function AskedQuestions(props: AskedProps) {
  const { draft, change, units, errors, goals } = props
  const t = useText(askedText)
  const { vocabulary } = useVocabulary(draft.medications.length > 0)
  const told = toldInForm(draft, units, { goals, vocabulary })
  const askedAbove = [
    ...askedOfGoals(props).map(({ question }) => question),
    ...bodyQuestions(bodyIn(draft, units), new Date().getUTCFullYear()),
    ...(vocabulary?.medicineQuestions(draft) ?? []),
  ]
  const asked = askedOf(told).filter(({ question }) => !askedAbove.includes(question))
  const figures = figuresFor(told)
  if (asked.length === 0) return null
  return (
    <section aria-label={t('title')} className="flex flex-col gap-6 border-l-2 border-line ps-4 sm:ps-6">
      {asked.some(({ isOptional }) => !isOptional) && (
        <p className="max-w-measure text-small text-muted">{t('hint')}</p>
      )}
      {asked.map((put) => (
        <OneQuestion key={put.question} put={put} told={told} draft={draft} change={change} errors={errors} />
      ))}
      {figures.length > 0 && (
        <ClinicFigures draft={draft} change={change} errors={errors} figures={figures} />
      )}
    </section>
  )
}

function OneQuestion({
  put,
  told,
  draft,
  change,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'> & { put: PutQuestion; told: Told }) {
  const { question, text, lead } = put
  const f = useText(factsText)
  const ui = useText(uiText)
  const answer = draft.answers[question]
  const isMissing = errors.answers && put.isOpen && isDecidingFor(told, put)
  return (
    <div className="flex flex-col gap-3">
      <ChipGroup
        legend={text}
        type="radio"
        name={question}
        options={put.answers.map(({ answer: value, words }) => ({
          value,
          label: words ?? ui(value as 'yes' | 'no' | 'unknown'),
        }))}
        chosen={answer ? [answer] : []}
        onChoose={([given]) => given && change(withAnswer(draft, question, given))}
        error={isMissing ? f('answers.error') : undefined}
      />
      {answer !== undefined && 'say' in lead && (
        <Alert tone={lead.to === 'limited' ? 'info' : 'warning'}>{lead.say}</Alert>
      )}
    </div>
  )
}

/**
 * Returns the clinic figures that an answer or circumstance calls for. The figures for medicines are asked
 * next to the medicines.
 */
function figuresFor({ answers, circumstances, medicines }: Told): ClinicFigure[] {
  const isSodiumAsked = answers.low_sodium_ever === 'yes' || circumstances.has('needs_more_salt')
  const isAskedAbove = medicines.some(({ groups }) => groups.includes('lithium'))
  return [
    ...(isSodiumAsked && !isAskedAbove ? (['sodiumMg'] as const) : []),
    ...(answers.oxalate_figure === 'figure' ? (['oxalateMg'] as const) : []),
  ]
}
