import { useRef, useState } from 'react'
import { DIETS } from '#catalogue/foods/food.ts'
import { askingAgreement } from '#members/profiles/circumstance.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { useErrorFocus } from '#web/ui/behavior/use-error-focus.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { AskedOfGoals, AskedQuestions } from './asked/asked-questions.tsx'
import type { FactsDraft } from './draft/facts-draft.ts'
import type { FactsFormProps } from './draft/facts-form-props.ts'
import type { FactErrors, FactField } from './draft/read-facts.ts'
import { ChipGroup } from './fields/chip-group.tsx'
import { MedicinesField } from './medicines/medicines-field.tsx'
import { MoreFacts } from './more-facts.tsx'
import { TriggersField } from './restrictions/triggers-field.tsx'
import { useResolvedRestrictions } from './restrictions/use-resolved-restrictions.ts'
import { WordsField } from './restrictions/words-field.tsx'
import { AllergiesQuestion } from './safety/allergies-question.tsx'
import { RefusedNote } from './safety/refused-note.tsx'
import { SafetyQuestion } from './safety/safety-question.tsx'

// Few health goals have questions of their own, so this code is loaded only for those that do.
const LateEntryQuestions = latePart(() =>
  import('./entry/entry-questions.tsx').then(({ EntryQuestions }) => EntryQuestions),
)

const LateAgreedQuestions = latePart(() =>
  import('./safety/agreed-questions.tsx').then(({ AgreedQuestions }) => AgreedQuestions),
)

/** The form of the member's facts: safety questions first, then the plate, then optional details. */
export function FactsForm(props: FactsFormProps) {
  const { draft, change, units, errors, questions, triggers, entry, refusedMeans: more } = props
  const t = useText(factsText)
  const fields = useRef<HTMLDivElement>(null)
  const [shown, mend] = useUnmended(errors)
  const reading = useResolvedRestrictions(draft)
  useErrorFocus(fields, errors)

  function changeAndMend(given: Partial<FactsDraft>): void {
    change(given)
    mend(given)
  }

  const otherReasons = props.reasons.filter((reason) => !props.medicineReasons.includes(reason))
  return (
    <div ref={fields} className="flex max-w-180 flex-col gap-9">
      <div className="flex flex-col gap-6">
        <SafetyQuestion draft={draft} change={changeAndMend} questions={questions} errors={shown} />
        {askingAgreement(draft.circumstances).length > 0 && (
          <LateAgreedQuestions draft={draft} change={changeAndMend} />
        )}
        {entry.length > 0 && (
          <LateEntryQuestions draft={draft} change={change} entry={entry} errors={shown} />
        )}
        <AskedOfGoals draft={draft} units={units} goals={props.goals} change={changeAndMend} errors={shown} />
        {otherReasons.length > 0 ? <RefusedNote reasons={otherReasons} more={more} /> : props.afterRefusal}
      </div>
      <AllergiesQuestion draft={draft} change={changeAndMend} errors={shown} />
      <WordsField
        name="otherAllergies"
        words={draft.otherAllergies}
        onChange={(otherAllergies) => changeAndMend({ otherAllergies, noAllergies: false })}
        reading={reading}
        hasError={shown.otherAllergies === true}
      />
      <div className="flex flex-col gap-6">
        <MedicinesField draft={draft} change={changeAndMend} errors={shown} />
        {props.medicineReasons.length > 0 && <RefusedNote reasons={props.medicineReasons} more={more} />}
      </div>
      <ChipGroup
        legend={t('diet.legend')}
        type="radio"
        name="diet"
        options={DIETS.toReversed().map((value) => ({ value, label: t(`diet.${value}`) }))}
        chosen={draft.diet === '' ? [] : [draft.diet]}
        onChoose={([diet]) => change({ diet: diet ?? '' })}
      />
      <TriggersField draft={draft} change={change} triggers={triggers} />
      <MoreFacts draft={draft} change={changeAndMend} units={units} errors={shown} reading={reading} />
      <AskedQuestions draft={draft} units={units} goals={props.goals} change={changeAndMend} errors={shown} />
    </div>
  )
}

/** Maps form fields to their facts if the names differ. */
const FACT_OF: Partial<Record<keyof FactsDraft, FactField>> = {
  heightFeet: 'heightCm',
  heightInches: 'heightCm',
  weightPounds: 'weightKg',
  noCircumstances: 'circumstances',
  noAllergies: 'allergies',
  vitaminKMeant: 'clinicLevels',
}

/** Returns the errors that still apply. A field that was changed shows no error until the next check. */
function useUnmended(errors: FactErrors): [FactErrors, (change: Partial<FactsDraft>) => void] {
  const [touched, setTouched] = useState<{ since: FactErrors; names: string[] }>({ since: errors, names: [] })
  const names = touched.since === errors ? touched.names : []
  const shown = Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))
  return [
    shown,
    (change) => {
      const changed = (Object.keys(change) as (keyof FactsDraft)[]).map((name) => FACT_OF[name] ?? name)
      setTouched({ since: errors, names: [...names, ...changed] })
    },
  ]
}
