import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'

/** Asks for personal triggers, if a chosen health goal has any. */
export function TriggersField({
  draft,
  change,
  triggers,
}: Pick<FactsFormProps, 'draft' | 'change' | 'triggers'>) {
  const t = useText(restrictionsText)
  // Triggers reported for another goal stay visible, so that they can be removed.
  const asked = [...new Set([...triggers, ...draft.triggers])]
  if (asked.length === 0) return null
  return (
    <ChipGroup
      legend={t('triggers.legend')}
      hint={t('triggers.hint')}
      type="checkbox"
      name="triggers"
      options={asked.map((value) => ({ value, label: t(`triggers.${value}`) }))}
      chosen={draft.triggers}
      onChoose={(triggers) => change({ triggers })}
    />
  )
}
