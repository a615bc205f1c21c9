import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import type { FactsFormProps } from '../draft/facts-form-props.ts'
import { ChipGroup } from '../fields/chip-group.tsx'

/** What a member knows as a trigger of their own, where a chosen health goal asks. */
export function TriggersField({
  draft,
  change,
  triggers,
}: Pick<FactsFormProps, 'draft' | 'change' | 'triggers'>) {
  const t = useText(restrictionsText)
  // What was told for another goal stays in sight, so that it can be taken back.
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
