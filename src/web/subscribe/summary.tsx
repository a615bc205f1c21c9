import { formatDay, formatDayRange, formatShortDay } from '#web/dates.ts'
import { formatPrice } from '#web/money.ts'
import { useInView } from '#web/ui/use-in-view.ts'
import { type Choice, isComplete } from './choice.ts'

export type Trial = { startsOn: string; endsOn: string }

/** Beside the steps on a wide screen: what is chosen, and what it costs when. */
export function Summary({ choice: { plan, goals }, trial }: { choice: Choice; trial: Trial }) {
  return (
    <div className="cloth sticky top-8 overflow-hidden rounded-card py-8 pr-7 pl-14">
      <h2 className="text-subhead">Your week</h2>
      <dl className="mt-5 flex flex-col gap-5 text-small">
        <div>
          <dt className="text-cloth-muted">Plan</dt>
          <dd className="text-body">{plan ? plan.name : 'Not chosen yet'}</dd>
        </div>
        <div>
          <dt className="text-cloth-muted">
            Health goals{plan && ` (${goals.length} of ${plan.healthGoals})`}
          </dt>
          {goals.length === 0 && <dd className="text-body">None yet</dd>}
          {goals.map(({ id, name }) => (
            <dd key={id} className="text-body">
              {name}
            </dd>
          ))}
        </div>
      </dl>
      <dl className="mt-6 flex flex-col gap-2 border-t border-cloth-line pt-5 tabular-nums">
        <div className="flex items-baseline justify-between gap-4">
          <dt>Today</dt>
          <dd className="text-[1.375rem] font-semibold">$0</dd>
        </div>
        {plan && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="whitespace-nowrap">From {formatShortDay(trial.endsOn)}</dt>
            <dd className="font-semibold whitespace-nowrap">{formatPrice(plan.priceCents)} a month</dd>
          </div>
        )}
      </dl>
      <p className="mt-5 text-small text-cloth-muted">
        Free 7 Day Trial, {formatDayRange(trial.startsOn, trial.endsOn)}. Cancel before it ends and you pay
        nothing.
      </p>
    </div>
  )
}

/** The same in one line at the thumb on a phone, with the way to what is still to be done. */
export function SummaryBar({ choice, trial }: { choice: Choice; trial: Trial }) {
  const { plan, goals } = choice
  const next = nextStep(choice)
  const isThere = useInView(next)
  return (
    <section
      aria-label="Your choice"
      className="sticky bottom-0 z-1 -mx-5 flex items-center gap-4 border-t border-line bg-base-100 px-5 py-3 sm:-mx-8 sm:px-8 lg:hidden"
    >
      <p className="min-w-0 flex-1 text-small leading-snug">
        <span className="block truncate font-semibold">
          {plan
            ? `${plan.name}, ${goals.length} of ${plan.healthGoals} health ${plan.healthGoals === 1 ? 'goal' : 'goals'}`
            : 'No plan chosen yet'}
        </span>
        <span className="block text-muted tabular-nums">
          {plan
            ? `$0 today, ${formatPrice(plan.priceCents)} a month from ${formatDay(trial.endsOn)}`
            : 'The first seven days are free'}
        </span>
      </p>
      <a
        href={`#${next}`}
        className={`btn btn-outline h-11 border-edge px-4 no-underline ${isThere ? 'invisible' : ''}`}
      >
        Next
      </a>
    </section>
  )
}

function nextStep(choice: Choice): string {
  if (!choice.plan) return 'plan'
  if (!isComplete(choice)) return 'goals'
  return 'steps'
}
