import { useState } from 'react'
import { bindFigures } from '#platform/bind-figures.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { closeDialog } from '#web/ui/behavior/dialog-element.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DayOffer } from '../changes/change-meal-plan.ts'
import type { SlotName } from '../shown/shown-meal-plan.ts'
import { dayWords } from './swap-words.ts'

export const DAY_DIALOG = 'plan-day-again'

/** Shows what would become worse if a day is replanned. The day is unchanged until the member accepts. */
export function DayDialog({
  day,
  offer,
  locked,
  take,
}: {
  /** The name of the day, as it is used in a sentence. */
  day: string
  offer: DayOffer
  /** Meals of the day that do not change. */
  locked: readonly SlotName[]
  take: () => Promise<ApiError | null>
}) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  async function choose() {
    setIsBusy(true)
    const error = await take()
    setError(error)
    setIsBusy(false)
    if (!error) closeDialog(DAY_DIALOG)
  }
  return (
    <Dialog id={DAY_DIALOG} title={t('changes.again.title', { day })}>
      <p className="max-w-measure">{t('changes.again.lead')}</p>
      {dayWords(locale, offer).map((words) => (
        <p key={words} className="mt-2 leading-snug first-letter:uppercase">
          {bindFigures(words)}.
        </p>
      ))}
      <ul className="mt-4">
        {offer.replaced.map(({ slot, name, instead, isChosen }) => (
          <li key={slot} className="border-t border-line py-2 leading-snug">
            <span className="text-small text-muted">{t(`slots.${slot}`)}</span>{' '}
            {t(isChosen ? 'changes.again.insteadOfChosen' : 'changes.again.insteadOf', { name, instead })}
          </li>
        ))}
        {locked.map((slot) => (
          <li key={slot} className="border-t border-line py-2 leading-snug">
            <span className="text-small text-muted">{t(`slots.${slot}`)}</span> {t('changes.again.locked')}
          </li>
        ))}
      </ul>
      {error && (
        <div className="mt-4">
          <Alert tone="error" title={t('changes.failed')}>
            {error.message}
          </Alert>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={() => void choose()}>
          {t('changes.again.take')}
        </Button>
        <Button kind="secondary" onClick={() => closeDialog(DAY_DIALOG)}>
          {t('changes.again.leave')}
        </Button>
      </div>
    </Dialog>
  )
}
