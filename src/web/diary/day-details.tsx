import { useState } from 'react'
import {
  CAUSES,
  type Cause,
  RED_FLAGS,
  type RedFlag,
  SYMPTOMS,
  type Symptom,
} from '#meal-plans/phases/diary.ts'
import { ChipGroup } from '#web/facts/fields/chip-group.tsx'
import { diaryText } from '#web/messages/diary.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import type { ShownDiaryEntry } from './read-protocol-path.ts'

export type Details = Pick<ShownDiaryEntry, 'items' | 'causes' | 'redFlags'>

/** Details that can be added to the day's answer. Each selected symptom gets the level of the day. */
export function DayDetails({
  entry,
  asksItems,
  isBusy,
  onSave,
}: {
  entry: ShownDiaryEntry
  asksItems: boolean
  isBusy: boolean
  onSave: (details: Details) => void
}) {
  const t = useText(diaryText)
  const [items, setItems] = useState(SYMPTOMS.filter((item) => entry.items[item] !== undefined))
  const [causes, setCauses] = useState<Cause[]>(entry.causes)
  const [redFlags, setRedFlags] = useState<RedFlag[]>(entry.redFlags)
  const save = () =>
    onSave({ items: Object.fromEntries(items.map((item) => [item, entry.level])), causes, redFlags })
  const chosen = [...items, ...causes, ...redFlags].toSorted()
  const reportedBefore = [...Object.keys(entry.items), ...entry.causes, ...entry.redFlags].toSorted()
  const isSaved = reportedBefore.length > 0 && reportedBefore.join() === chosen.join()
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2 font-semibold underline-offset-4 hover:underline">
        {t('more')} <span className="font-normal text-muted">{t('moreHint')}</span>
      </summary>
      <div className="mt-4 flex flex-col gap-6">
        {asksItems && (
          <ChipGroup
            legend={t('items.legend')}
            type="checkbox"
            name="items"
            options={SYMPTOMS.map((item: Symptom) => ({ value: item, label: t(`items.${item}`) }))}
            chosen={items}
            onChoose={setItems}
          />
        )}
        <ChipGroup
          legend={t('causes.legend')}
          type="checkbox"
          name="causes"
          options={CAUSES.map((cause) => ({ value: cause, label: t(`causes.${cause}`) }))}
          chosen={causes}
          onChoose={setCauses}
        />
        <ChipGroup
          legend={t('redFlags.legend')}
          hint={t('redFlags.hint')}
          type="checkbox"
          name="red-flags"
          options={RED_FLAGS.map((flag) => ({ value: flag, label: t(`redFlags.${flag}`) }))}
          chosen={redFlags}
          onChoose={setRedFlags}
        />
        <div className="flex items-center gap-4">
          <Button size="small" isBusy={isBusy} onClick={save}>
            {t('saveDetails')}
          </Button>
          <span role="status" className="text-small text-muted">
            {isSaved && t('savedDetails')}
          </span>
        </div>
      </div>
    </details>
  )
}
