import { Ban, Heart } from 'lucide-react'
import { wishesText } from '#web/messages/facts/wishes.ts'
import { useText } from '#web/messages/use-text.ts'
import type { ShownPlace } from '../shown/shown-meal-plan.ts'
import { usePlanChanges } from './plan-changes.ts'
import { Tool } from './tool.tsx'

/** One tap says that a dish never comes again, or that it may come more often; another takes it back. */
export function DishTools({ place }: { place: ShownPlace }) {
  const t = useText(wishesText)
  const changes = usePlanChanges()
  const dish = changes?.dishAt(place)
  if (!changes?.wishOf || !dish) return null
  const wish = changes.wishOf(dish.slug)
  const [isMore, isNever] = [wish === 'more', wish === 'never']
  return (
    <div className="flex">
      <Tool
        aria-label={t('dish.moreDish', dish)}
        aria-pressed={isMore}
        title={t(isMore ? 'dish.isMore' : 'dish.more')}
        onClick={() => changes.toggleWish(dish, 'more')}
      >
        <Heart className={`size-4.5 ${isMore ? 'fill-current text-success' : ''}`} aria-hidden="true" />
      </Tool>
      <Tool
        aria-label={t('dish.neverDish', dish)}
        aria-pressed={isNever}
        title={t(isNever ? 'dish.isNever' : 'dish.never')}
        onClick={() => changes.toggleWish(dish, 'never')}
      >
        <Ban className={`size-4.5 ${isNever ? 'text-error' : ''}`} aria-hidden="true" />
      </Tool>
    </div>
  )
}
