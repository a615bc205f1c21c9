import { Pencil, RefreshCw } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'

/** The one way to change a day: it reveals what can be done with each meal, and with the day as a whole. */
export function ChangeDay({
  day,
  isChanging,
  isSolving,
  onToggle,
  onSolve,
}: {
  day: string
  isChanging: boolean
  isSolving: boolean
  onToggle: () => void
  onSolve: () => void
}) {
  const t = useText(mealPlansText)
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        kind="secondary"
        size="small"
        aria-expanded={isChanging}
        aria-label={t(isChanging ? 'changes.closeDay' : 'changes.openDay', { day })}
        onClick={onToggle}
      >
        {!isChanging && <Pencil className="size-4" aria-hidden="true" />}
        <span>{t(isChanging ? 'changes.close' : 'changes.open')}</span>
      </Button>
      {isChanging && (
        <Button
          kind="secondary"
          size="small"
          aria-label={t('changes.planDayAgain', { day })}
          aria-busy={isSolving || undefined}
          onClick={onSolve}
        >
          <RefreshCw className={`size-4 ${isSolving ? 'animate-spin' : ''}`} aria-hidden="true" />
          {t('changes.dayAgain')}
        </Button>
      )}
    </div>
  )
}
