import { X } from 'lucide-react'
import { useState } from 'react'
import { MEDICINE_QUESTIONS, OF_ALL_TAKEN, withoutAllowing } from '#members/profiles/allowing-answers.ts'
import { FACT_LIMITS } from '#members/profiles/fact-choices.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { Question } from '#members/profiles/question.ts'
import { medicinesText } from '#web/messages/facts/medicines.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { type FactsDraft, saidIn } from '../draft/facts-draft.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { useVocabulary, type Vocabulary } from '../draft/medicine-vocabulary.ts'
import { ChipGroup } from '../fields/chip-group.tsx'
import { MedicineSearch } from './medicine-search.tsx'

// Most visitors take no medicines, or none that needs follow-up questions.
const MedicineDetails = latePart(async () => (await import('./medicine-details.tsx')).MedicineDetails)

/** The member's medicines, as names that we know. An unknown name stays visible until it is clarified. */
export function MedicinesField({
  draft,
  change,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'>) {
  const t = useText(medicinesText)
  const { medications, medicationsWithheld } = draft
  const [isAsked, setIsAsked] = useState(false)
  const { vocabulary, hasFailed } = useVocabulary(isAsked || medications.length > 0)

  function set(names: string[]): void {
    const distinct = [...new Set(names)].slice(0, FACT_LIMITS.medications.max)
    change({
      medications: distinct,
      answers: withoutAllowing(answersFor(draft, distinct, vocabulary), openedBy(distinct)),
      ...(distinct.length > 0 ? { noMedications: false, medicationsWithheld: false } : {}),
    })
  }

  /** Before the list is loaded, any new medicine could lead to any question. */
  function openedBy(names: string[]): readonly Question[] {
    if (vocabulary) return vocabulary.openedByMedicines(medications, names)
    return names.every((name) => medications.includes(name)) ? [] : [...MEDICINE_QUESTIONS, ...OF_ALL_TAKEN]
  }

  function add(typed: string): void {
    const named = vocabulary?.readMedicines(typed).flatMap(({ text, medicines, asks }) =>
      // An entry that needs clarification stays as typed until the member has chosen what was meant.
      asks ? [text] : medicines.map(({ name }) => name),
    )
    set([...medications, ...(named ?? [typed]).map((name) => name.toLowerCase().slice(0, MOST_LETTERS))])
  }

  function replace(name: string, by: string[]): void {
    set(medications.flatMap((one) => (one === name ? by : [one])))
  }

  const unclear = medications.filter((name) => vocabulary?.readMedicines(name).some(({ asks }) => asks))
  return (
    <div className="flex flex-col gap-5">
      <NoneOrWithheld draft={draft} change={change} />
      {medicationsWithheld && <p className="max-w-measure text-small text-muted">{t('withheldNote')}</p>}
      <MedicineSearch
        vocabulary={vocabulary}
        error={errors.medications || hasFailed ? t(hasFailed ? 'search.failed' : 'error') : undefined}
        onNeeded={() => setIsAsked(true)}
        onAdd={add}
      />
      <Chosen
        names={medications.filter((name) => !unclear.includes(name))}
        vocabulary={vocabulary}
        onRemove={(name) => replace(name, [])}
      />
      {vocabulary && medications.length > 0 && (
        <MedicineDetails
          draft={draft}
          change={change}
          errors={errors}
          vocabulary={vocabulary}
          replace={replace}
        />
      )}
    </div>
  )
}

/** Removes answers about other medicines with the same use, so that their questions are asked again. */
function answersFor(draft: FactsDraft, names: string[], vocabulary: Vocabulary | null) {
  const before = saidIn(draft, 'us') as MemberFacts
  const year = new Date().getUTCFullYear()
  const old = vocabulary?.openedInTable(before, { ...before, medications: names }, year) ?? []
  const kept = Object.entries(draft.answers).filter(([question]) => !old.includes(question as Question))
  return Object.fromEntries(kept) as FactsDraft['answers']
}

const MOST_LETTERS = FACT_LIMITS.medications.letters

/** Both answers replace the names. */
function NoneOrWithheld({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(medicinesText)
  const { noMedications, medicationsWithheld } = draft
  return (
    <ChipGroup
      legend={t('legend')}
      hint={t('hint')}
      type="checkbox"
      name="takes-medicines"
      options={[
        { value: 'none', label: t('none') },
        { value: 'withheld', label: t('withheld') },
      ]}
      chosen={[...(noMedications ? ['none'] : []), ...(medicationsWithheld ? ['withheld'] : [])]}
      onChoose={(chosen) => {
        const newest = chosen.at(-1)
        change({
          noMedications: newest === 'none',
          medicationsWithheld: newest === 'withheld',
          ...(newest ? { medications: [] } : {}),
        })
      }}
    />
  )
}

function Chosen({
  names,
  vocabulary,
  onRemove,
}: {
  names: string[]
  vocabulary: Vocabulary | null
  onRemove: (name: string) => void
}) {
  const t = useText(medicinesText)
  if (names.length === 0) return null
  return (
    <ul aria-label={t('chosen')} className="flex flex-wrap gap-2 sm:gap-2.5">
      {names.map((name) => {
        const label = vocabulary?.findMedicine(name)?.label ?? name
        return (
          <li
            key={name}
            className="flex min-h-11 items-center gap-1 rounded-card border border-accent bg-surface ps-3.5 leading-snug"
          >
            <span className="wrap-anywhere first-letter:uppercase">{label}</span>
            <button
              type="button"
              aria-label={t('remove', { name: label })}
              onClick={() => onRemove(name)}
              className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
            >
              <X className="size-4.5" aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
