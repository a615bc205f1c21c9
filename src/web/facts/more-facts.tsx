import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { latePart } from '#web/ui/late-part.tsx'
import type { FactsDraft } from './draft/facts-draft.ts'
import type { FactsFormProps } from './draft/facts-form-props.ts'
import type { FactField } from './draft/read-facts.ts'
import type { Reading } from './restrictions/use-resolved-restrictions.ts'

export type MoreFactsProps = Pick<FactsFormProps, 'draft' | 'change' | 'units' | 'errors'> & {
  reading: Reading | null
}

// Most visitors enter nothing here, so this code is loaded when the section is opened.
const MoreFields = latePart(async () => (await import('./more-fields.tsx')).MoreFields)

const FOLDED: FactField[] = [
  'dislikes',
  'birthYear',
  'heightCm',
  'weightKg',
  'energyKcal',
  'answers',
  'servings',
  'minutesPerMeal',
]

/**
 * Optional details that a week can take into account. Expands automatically if one of them is filled in or
 * has an error.
 */
export function MoreFacts(props: MoreFactsProps) {
  const t = useText(factsText)
  const [wasOpened, setWasOpened] = useState(false)
  const isCalledFor = FOLDED.some((field) => props.errors[field]) || isReported(props.draft)
  return (
    <details
      open={isCalledFor || undefined}
      onToggle={({ currentTarget }) => setWasOpened((before) => before || currentTarget.open)}
      className="group border-y border-line"
    >
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('more.summary')}
        <ChevronDown
          className="size-5.5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {(wasOpened || isCalledFor) && <MoreFields {...props} />}
    </details>
  )
}

function isReported(texts: FactsDraft): boolean {
  const { dislikes, sex, birthYear, activity, energyKcal, servings, minutesPerMeal } = texts
  const { heightCm, heightFeet, weightKg, weightPounds, usualFiber } = texts
  const fields = [usualFiber, dislikes, sex, birthYear, activity, energyKcal, servings, minutesPerMeal]
  const dishes = texts.neverRecipes.length + texts.favoriteRecipes.length
  return (
    dishes > 0 ||
    texts.hemisphere !== '' ||
    [...fields, heightCm, heightFeet, weightKg, weightPounds].some((text) => text !== '')
  )
}
