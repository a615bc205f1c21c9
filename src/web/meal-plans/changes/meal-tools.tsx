import { ArrowLeftRight, Lock, LockOpen } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'
import { DishTools } from './dish-tools.tsx'
import { usePlanChanges } from './plan-changes.ts'
import { Tool } from './tool.tsx'

/** What the member can do with one meal. Nothing where a plan is only read. */
export function MealTools({
  place,
  day,
  className = '',
}: {
  place: ShownPlace
  day: string
  className?: string
}) {
  const t = useText(mealPlansText)
  const changes = usePlanChanges()
  if (!changes) return null
  const isLocked = changes.isLocked(place)
  const names = { slot: t(`slots.${place.slot}`), day }
  return (
    <div className={`-ml-2 flex flex-wrap gap-x-1 print:hidden ${className}`}>
      <Tool
        aria-label={t('changes.swapMeal', names)}
        aria-haspopup="dialog"
        disabled={isLocked}
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is clicked, and the closing dialog gives the focus back.
          currentTarget.focus()
          changes.openSwaps(place)
        }}
      >
        <ArrowLeftRight className="size-4" aria-hidden="true" />
        {t('changes.swap')}
      </Tool>
      <Tool
        aria-label={t(isLocked ? 'changes.unlockMeal' : 'changes.lockMeal', names)}
        onClick={() => changes.toggleLock(place)}
      >
        {isLocked ? (
          <Lock className="size-4 text-success" aria-hidden="true" />
        ) : (
          <LockOpen className="size-4" aria-hidden="true" />
        )}
        <span>{t(isLocked ? 'changes.unlock' : 'changes.lock')}</span>
      </Tool>
      <DishTools place={place} />
    </div>
  )
}
