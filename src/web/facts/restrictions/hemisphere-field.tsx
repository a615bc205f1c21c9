import { HEMISPHERES } from '#members/profiles/fact-choices.ts'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'
import { hemisphereOf } from './time-zone.ts'

/**
 * Asks in which hemisphere the member lives, with a suggestion from the browser's time zone. Nothing is
 * stored until the member chooses.
 */
export function HemisphereField({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(restrictionsText)
  const half = useHydrated() ? hemisphereOf(Intl.DateTimeFormat().resolvedOptions().timeZone) : null
  return (
    <ChipGroup
      legend={t('hemisphere.legend')}
      hint={half ? t('hemisphere.byZone', { half }) : t('hemisphere.hint')}
      type="radio"
      name="hemisphere"
      options={HEMISPHERES.map((value) => ({ value, label: t(`hemisphere.${value}`) }))}
      chosen={draft.hemisphere ? [draft.hemisphere] : []}
      onChoose={([hemisphere]) => change({ hemisphere: hemisphere ?? '' })}
    />
  )
}
