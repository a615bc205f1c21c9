import { ArrowLeftRight } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { usePlanChanges } from '../changes/plan-changes.ts'
import { type RemovedMeal, RemovedNote } from '../changes/removed-note.tsx'
import type { ShownDish, ShownPlace } from '../shown/shown-meal-plan.ts'

/** An empty place at the table: why the dish is gone, and for its member the way to another. */
export function LeftOutDish({
  dish,
  place,
  name: day,
  removed,
}: {
  dish: ShownDish
  place: ShownPlace
  /** What its day is called in a sentence. */
  name: string
  removed: RemovedMeal | null
}) {
  const t = useText(mealPlansText)
  const changes = usePlanChanges()
  const slot = t(`slots.${place.slot}`)
  return (
    <div className="dish md:col-span-2 print:col-span-1">
      <dt className="dish-label text-small text-muted print:text-[7.5pt]">{slot}</dt>
      <dd className="dish-plate">
        <span className="dish-gone" aria-hidden="true" />
      </dd>
      <dd className="dish-name">
        <div className="dish-gone-name">
          <p className="py-1 font-serif text-[1.1875rem] leading-snug print:p-0 print:text-[8.5pt] print:leading-tight">
            {dish.name}
          </p>
          <p className="text-small text-muted print:hidden">{dish.description}</p>
          {removed && <RemovedNote removed={removed} place={place} day={day} canChoose={false} />}
          {changes && !removed?.isOver && (
            <div className="mt-2 print:hidden">
              <Button
                kind="secondary"
                size="small"
                className="px-3 whitespace-nowrap"
                aria-label={t('changes.chooseAnotherFor', { slot, day })}
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => {
                  currentTarget.focus()
                  changes.openSwaps(place)
                }}
              >
                <ArrowLeftRight className="size-4" aria-hidden="true" />
                {t('changes.chooseAnother')}
              </Button>
            </div>
          )}
        </div>
      </dd>
    </div>
  )
}
