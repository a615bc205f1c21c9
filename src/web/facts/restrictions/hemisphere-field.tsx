import { HEMISPHERES } from '#members/profiles/fact-choices.ts'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import { useHydrated } from '#web/ui/behavior/use-hydrated.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'
import { hemisphereOf } from './time-zone.ts'

/** Where a member lives, with what the browser's clock says of it; nothing is told before they choose. */
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
