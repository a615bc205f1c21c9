import { Plus } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { closeDialog } from '#web/ui/behavior/dialog-element.ts'
import { Dialog, DialogOpener } from '#web/ui/dialog.tsx'
import type { GoalOffer, PricingPlanOffer, SubscriptionChoice } from '../choice/choice.ts'
import type { ChoiceLinks } from '../choice/choice-links.ts'
import { ChosenGoal } from './chosen-goal.tsx'
import { GoalFinder } from './goal-finder.tsx'
import { GoalsIncluded } from './goals-included.tsx'
import { LargerPlan } from './larger-plan.tsx'

const DIALOG = 'health-goals'

/** The chosen health goals, each with a way out, and the way to one more: in this plan, or in a larger one. */
export function GoalChoice({
  offers,
  plans,
  choice,
  links,
  saysRoom,
  refusals,
}: {
  offers: GoalOffer[]
  plans: readonly PricingPlanOffer[]
  choice: SubscriptionChoice
  links: ChoiceLinks
  /** Says how many goals the plan includes and what another costs; otherwise the plan step does. */
  saysRoom: boolean
  /** What is said to whom no plan is made for. */
  refusals: ComponentProps<typeof GoalFinder>['refusals']
}) {
  const t = useText(subscribeText)
  const { plan, goals } = choice
  const heading = useFocusAfterRemoval(goals.length)
  const hasRoom = plan !== null && goals.length < plan.healthGoals
  const left = offers.filter((offer) => !goals.includes(offer))
  return (
    <section aria-labelledby="goals" className="flex flex-col gap-6 max-lg:gap-4">
      <div>
        <h2 id="goals" ref={heading} tabIndex={-1} className="text-heading outline-none">
          <Title isFirst={goals.length === 0} />
        </h2>
        <p className="mt-2 text-muted" aria-live="polite">
          {saysRoom && <GoalsIncluded choice={choice} />}
        </p>
      </div>
      <GoalNotices choice={choice} />
      {(goals.length > 0 || hasRoom) && (
        <ul>
          {goals.map((goal) => (
            <ChosenGoal key={goal.id} goal={goal} to={links.withoutGoal(goal.id)} />
          ))}
          {hasRoom && left.length > 0 && (
            <li className={goals.length > 0 ? 'mt-4' : ''}>
              <DialogOpener
                dialog={DIALOG}
                className="flex w-full cursor-pointer items-center gap-4 rounded-card border border-dashed border-edge px-5 py-4.5 text-left font-semibold transition-colors hover:border-base-content"
              >
                <Plus className="size-6 text-link" aria-hidden="true" />
                {t('goals.add')}
              </DialogOpener>
            </li>
          )}
        </ul>
      )}
      {goals.length > 0 && saysRoom && <LargerPlan plans={plans} choice={choice} links={links} />}
      {goals.length === 0 && (
        <div className="lg:hidden">
          <GoalFinder offers={offers} to={links.startWith} refusals={refusals} />
        </div>
      )}
      {hasRoom && (
        <Dialog id={DIALOG} title={t('goals.add')}>
          <GoalFinder
            offers={left}
            chosen={goals}
            to={links.withGoal}
            refusals={refusals}
            onChosen={() => closeDialog(DIALOG)}
          />
        </Dialog>
      )}
    </section>
  )
}

/** Where it is the first question, it is asked as one. */
function Title({ isFirst }: { isFirst: boolean }) {
  const t = useText(subscribeText)
  if (!isFirst) return <span>{t('goals.title')}</span>
  return (
    <>
      <span className="max-lg:hidden">{t('goals.title')}</span>
      <span className="lg:hidden">{t('goals.ask')}</span>
    </>
  )
}

function GoalNotices({
  choice: { plan, goals, unknownGoals, goalsTooMany },
}: {
  choice: SubscriptionChoice
}) {
  const t = useText(subscribeText)
  return (
    <>
      {unknownGoals > 0 && (
        <Alert tone="warning" title={t('goals.gone', { count: unknownGoals })}>
          {goals.length > 0 ? t('goals.someGone') : t('goals.goneAll')}
        </Alert>
      )}
      {plan && goalsTooMany > 0 && (
        <Alert
          tone="warning"
          title={t('goals.tooMany', { chosen: goals.length, plan: plan.name, included: plan.healthGoals })}
        >
          {t('goals.tooManyBody', { count: goalsTooMany })}
        </Alert>
      )}
    </>
  )
}

/** A removed goal, or the tile of a full plan, takes the focus with it; the heading then receives it. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    if (shown.current === count) return
    shown.current = count
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [count])
  return heading
}
