import type { Obstacle } from '#web/facts/safety/find-obstacle.ts'
import { NoWeekAlert } from '#web/facts/safety/no-week-alert.tsx'
import { RefusalReasons } from '#web/facts/safety/refused-note.tsx'
import { factsText } from '#web/messages/facts/facts.ts'
import { useText } from '#web/messages/use-text.ts'
import { LateGentlerGoalLink, type RefusedChoice } from '../guide/refused-choice.ts'
import { useFocusOnArrival } from '../guide/step.tsx'

/** In place of card and price, for a member for whom no week can be made: why, and that there is nothing to pay. */
export function NotServed({ obstacle, refused }: { obstacle: Obstacle; refused: RefusedChoice }) {
  const f = useText(factsText)
  useFocusOnArrival('refused')
  if (obstacle.status === 'infeasible') {
    return (
      <div id="refused" tabIndex={-1} className="scroll-mt-6 rounded-card outline-none">
        <NoWeekAlert {...obstacle}>
          <p>{f('noWeek.nothingToPay')}</p>
        </NoWeekAlert>
      </div>
    )
  }
  return (
    <section aria-labelledby="refused" className="flex max-w-measure flex-col gap-5">
      <h2 id="refused" tabIndex={-1} className="scroll-mt-6 text-heading outline-none">
        {f('refused.title')}
      </h2>
      <RefusalReasons reasons={[obstacle.reason]} className="text-lead" />
      <LateGentlerGoalLink refused={refused} />
      <p className="text-muted">{f('refused.nothingToPay')}</p>
    </section>
  )
}
