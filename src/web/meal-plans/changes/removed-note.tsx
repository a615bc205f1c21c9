import { ArrowLeftRight, Eye } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownMealPlan, ShownPlace } from '../shown/shown-meal-plan.ts'
import { usePlanChanges } from './plan-changes.ts'
import { Tool } from './tool.tsx'

export type RemovedMeal = ShownMealPlan['removed'][number]

/** Why a meal is left out and whether a stand-in is shown, with what its member can do about it. */
export function RemovedNote({
  removed,
  place,
  day,
  canChoose = true,
}: {
  removed: RemovedMeal
  place: ShownPlace
  day: string
  /** Whether another dish can be chosen from here. */
  canChoose?: boolean
}) {
  const t = useText(mealPlansText)
  const changes = usePlanChanges()
  const { because, hasStandIn } = removed
  const names = { slot: t(`slots.${place.slot}`), day }
  return (
    <div className="mt-1 text-small leading-snug">
      <p className="text-muted print:text-[7pt] print:leading-tight">
        {hasStandIn && <span className="font-semibold text-warning">{t('removed.standIn')} </span>}
        {because && <span className="print:hidden">{t(`removed.because.${because}`)}</span>}
      </p>
      {changes && !removed.isOver && (
        <div className="-ml-2 flex flex-wrap gap-x-1 print:hidden">
          {canChoose && (
            <Tool
              aria-label={t('changes.chooseAnotherFor', names)}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => {
                currentTarget.focus()
                changes.openSwaps(place)
              }}
            >
              <ArrowLeftRight className="size-4" aria-hidden="true" />
              {t('changes.chooseAnother')}
            </Tool>
          )}
          {because === 'dislike' && (
            <Tool aria-label={t('removed.showAnywayFor', names)} onClick={() => changes.showAnyway(place)}>
              <Eye className="size-4" aria-hidden="true" />
              {t('removed.showAnyway')}
            </Tool>
          )}
        </div>
      )}
    </div>
  )
}
