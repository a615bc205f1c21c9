import { HEMISPHERES } from '#members/profiles/fact-choices.ts'
import { useText } from '#web/messages/use-text.ts'
import { wishesText } from '#web/messages/wishes.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ChipGroup } from './chip-group.tsx'
import type { FactsFormProps } from './facts-form.tsx'
import { hemisphereOf } from './time-zone.ts'

/** Where a member lives, with what the browser's clock says of it; nothing is told before they choose. */
export function HemisphereField({ draft, change }: Pick<FactsFormProps, 'draft' | 'change'>) {
  const t = useText(wishesText)
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
