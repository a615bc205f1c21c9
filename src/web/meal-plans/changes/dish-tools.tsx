import { Ban, Heart } from 'lucide-react'
import { restrictionsText } from '#web/messages/facts/restrictions.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'
import { usePlanChanges } from './plan-changes.ts'
import { Tool } from './tool.tsx'

/** One tap says that a dish never comes again, or that it may come more often; another takes it back. */
export function DishTools({ place }: { place: ShownPlace }) {
  const t = useText(restrictionsText)
  const changes = usePlanChanges()
  const dish = changes?.dishAt(place)
  if (!changes?.preferenceOf || !dish) return null
  const preference = changes.preferenceOf(dish.slug)
  const [isMore, isNever] = [preference === 'more', preference === 'never']
  return (
    <div className="flex flex-wrap gap-x-1">
      <Tool
        aria-label={t('dish.moreDish', dish)}
        aria-pressed={isMore}
        onClick={() => changes.togglePreference(dish, 'more')}
      >
        <Heart className={`size-4 ${isMore ? 'fill-current text-success' : ''}`} aria-hidden="true" />
        {t('dish.more')}
      </Tool>
      <Tool
        aria-label={t('dish.neverDish', dish)}
        aria-pressed={isNever}
        onClick={() => changes.togglePreference(dish, 'never')}
      >
        <Ban className={`size-4 ${isNever ? 'text-error' : ''}`} aria-hidden="true" />
        {t('dish.never')}
      </Tool>
    </div>
  )
}
