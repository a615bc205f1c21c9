import { useRef, useState } from 'react'
import { ALLERGENS, DIETS } from '#catalogue/foods/food.ts'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import { factsText } from '#web/messages/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'
import { useFaultFocus } from '#web/ui/use-fault-focus.ts'
import { ChipGroup } from './chip-group.tsx'
import type { BodyUnits, FactsDraft, Trigger } from './facts-draft.ts'
import { MedicinesField } from './medicines-field.tsx'
import { MoreFacts } from './more-facts.tsx'
import type { FactFaults, FactField } from './read-facts.ts'
import { RefusedNote } from './refused-note.tsx'
import { SafetyQuestion } from './safety-question.tsx'
import { TriggersField } from './triggers-field.tsx'
import { useResolvedWishes } from './use-resolved-wishes.ts'
import { WordsField } from './words-field.tsx'

// Few health goals ask anything of their own: the script comes with one that does.
const LateEntryQuestions = latePart(() =>
  import('./entry/entry-questions.tsx').then(({ EntryQuestions }) => EntryQuestions),
)

export type FactsFormProps = {
  draft: FactsDraft
  change: (change: Partial<FactsDraft>) => void
  units: BodyUnits
  /** A new object whenever the answers were checked: the first field in it takes the focus. */
  faults: FactFaults
  /** Why no plan is served with these answers; empty where nothing is in the way. */
  reasons: string[]
  /** Those of them that medicines bring, which are said where these are asked. */
  medicineReasons: string[]
  /** Whether somebody already pays, or has nothing to lose yet. */
  isMember: boolean
  /** Circumstances that matter for the chosen health goals, beside those that matter to all. */
  questions: readonly Circumstance[]
  /** What the chosen health goals know as triggers that differ from person to person. */
  triggers: readonly Trigger[]
  /** What the chosen health goals ask before anything is left out. */
  entry: readonly EntryQuestion[]
}

/** What a member may tell of themselves: what is on the plate first, the rest for those who want it. */
export function FactsForm(props: FactsFormProps) {
  const { draft, change, units, faults, questions, triggers, entry, isMember } = props
  const t = useText(factsText)
  const fields = useRef<HTMLDivElement>(null)
  const [shown, mend] = useUnmended(faults)
  const reading = useResolvedWishes(draft)
  useFaultFocus(fields, faults)

  function changeAndMend(given: Partial<FactsDraft>): void {
    change(given)
    mend(given)
  }

  const more = isMember ? t('refused.member') : t('refused.kept')
  const otherReasons = props.reasons.filter((reason) => !props.medicineReasons.includes(reason))
  const freestFirst = DIETS.toReversed()
  return (
    <div ref={fields} className="flex max-w-180 flex-col gap-9">
      <ChipGroup
        legend={t('diet.legend')}
        type="radio"
        name="diet"
        options={freestFirst.map((value) => ({ value, label: t(`diet.${value}`) }))}
        chosen={draft.diet === '' ? [] : [draft.diet]}
        onChoose={([diet]) => change({ diet: diet ?? '' })}
      />
      <ChipGroup
        legend={t('allergies.legend')}
        hint={t('allergies.hint')}
        type="checkbox"
        name="allergies"
        options={ALLERGENS.map((value) => ({ value, label: t(`allergies.${value}`) }))}
        chosen={draft.allergies}
        onChoose={(allergies) => change({ allergies })}
      />
      <WordsField
        name="otherAllergies"
        words={draft.otherAllergies}
        onChange={(otherAllergies) => changeAndMend({ otherAllergies })}
        reading={reading}
        hasFault={shown.otherAllergies === true}
      />
      <div className="flex flex-col gap-6">
        <MedicinesField draft={draft} change={changeAndMend} faults={shown} />
        {props.medicineReasons.length > 0 && <RefusedNote reasons={props.medicineReasons} more={more} />}
      </div>
      <div className="flex flex-col gap-6">
        <SafetyQuestion draft={draft} change={change} questions={questions} />
        {entry.length > 0 && <LateEntryQuestions draft={draft} change={change} entry={entry} />}
        {otherReasons.length > 0 && <RefusedNote reasons={otherReasons} more={more} />}
      </div>
      <TriggersField draft={draft} change={change} triggers={triggers} />
      <MoreFacts draft={draft} change={changeAndMend} units={units} faults={shown} reading={reading} />
    </div>
  )
}

/** Where a fact has fields of other names. */
const FACT_OF: Partial<Record<keyof FactsDraft, FactField>> = {
  heightFeet: 'heightCm',
  heightInches: 'heightCm',
  weightPounds: 'weightKg',
}

/** What is still to be mended: a field that is being changed says nothing until it is checked again. */
function useUnmended(faults: FactFaults): [FactFaults, (change: Partial<FactsDraft>) => void] {
  const [touched, setTouched] = useState<{ since: FactFaults; names: string[] }>({ since: faults, names: [] })
  const names = touched.since === faults ? touched.names : []
  const shown = Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)))
  return [
    shown,
    (change) => {
      const changed = (Object.keys(change) as (keyof FactsDraft)[]).map((name) => FACT_OF[name] ?? name)
      setTouched({ since: faults, names: [...names, ...changed] })
    },
  ]
}
