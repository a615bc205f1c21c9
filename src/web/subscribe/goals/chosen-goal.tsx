import '#web/public/health-goal/group-hue.css'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { groupHue } from '#web/public/health-goal/group-hue.ts'
import type { GoalOffer } from '../choice/choice.ts'

/** A health goal that is chosen, and the way to leave it out again. */
export function ChosenGoal({ goal, to }: { goal: GoalOffer; to: string }) {
  const t = useText(subscribeText)
  return (
    <li className="flex items-start gap-3.5 border-b border-line py-3.5 first:border-t">
      <span
        aria-hidden="true"
        className={`${groupHue(goal.group)} hue-dot mt-2 size-3 shrink-0 rounded-full`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{goal.name}</p>
        <p className="mt-0.5 text-small text-muted first-letter:uppercase">{goal.dietFocus}</p>
      </div>
      <Link
        to={to}
        preventScrollReset
        aria-label={t('goals.remove', { goal: goal.name })}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-200"
      >
        <X className="size-5" aria-hidden="true" />
      </Link>
    </li>
  )
}
