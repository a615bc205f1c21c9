import { ALLERGENS } from '#catalogue/foods/food.ts'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'

/**
 * Foods that must never be on the plate. Before there is an account, an answer is required, which can be
 * "none".
 */
export function AllergiesQuestion({
  draft,
  change,
  errors,
}: Pick<FactsFormProps, 'draft' | 'change' | 'errors'>) {
  const t = useText(factsText)
  const none = {
    label: t('allergies.none'),
    isChosen: draft.noAllergies,
    onChoose: (noAllergies: boolean) =>
      change(noAllergies ? { noAllergies, allergies: [], otherAllergies: [] } : { noAllergies }),
  }
  return (
    <ChipGroup
      legend={t('allergies.legend')}
      hint={t('allergies.hint')}
      error={errors.allergies ? t('allergies.error') : undefined}
      type="checkbox"
      name="allergies"
      options={ALLERGENS.map((value) => ({ value, label: t(`allergies.${value}`) }))}
      chosen={draft.allergies}
      onChoose={(allergies) => change({ allergies, noAllergies: false })}
      none={none}
    />
  )
}
