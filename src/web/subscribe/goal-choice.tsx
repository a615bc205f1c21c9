import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { HOME_GROUPS } from '#catalogue/conditions/condition.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { groupHue } from '#web/public/group-hue.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog, DialogOpener } from '#web/ui/dialog.tsx'
import { closeDialog } from '#web/ui/dialog-element.ts'
import type { GoalOffer, SubscriptionChoice } from './choice.ts'
import type { ChoiceLinks } from './subscribe-page.tsx'

const DIALOG = 'health-goals'

/** The chosen health goals, each with a way out, and the way to one more while the plan has room. */
export function GoalChoice({
  offers,
  choice,
  links,
}: {
  offers: GoalOffer[]
  choice: SubscriptionChoice
  links: ChoiceLinks
}) {
  const t = useText(subscribeText)
  const { plan, goals } = choice
  const heading = useFocusKept(goals.length)
  const hasRoom = plan !== null && goals.length < plan.healthGoals
  const left = offers.filter((offer) => !goals.includes(offer))
  return (
    <section aria-labelledby="goals" className="flex flex-col gap-6">
      <div>
        <h2 id="goals" ref={heading} tabIndex={-1} className="text-heading outline-none">
          {t('goals.title')}
        </h2>
        <p className="mt-2 text-muted" aria-live="polite">
          <Room choice={choice} />
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
      {hasRoom && (
        <Dialog id={DIALOG} title={t('goals.add')}>
          <GoalList offers={left} toGoal={links.withGoal} />
        </Dialog>
      )}
    </section>
  )
}

function Room({ choice: { plan, goals } }: { choice: SubscriptionChoice }) {
  const t = useText(subscribeText)
  if (!plan) return t('goals.choosePlan')
  const includes = t('goals.includes', { plan: plan.name, count: plan.healthGoals })
  return goals.length === 0 ? includes : `${includes} ${t('goals.chosen', { count: goals.length })}`
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
          {goals.length > 0 ? t('goals.goneKept') : t('goals.goneAll')}
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

function ChosenGoal({ goal, to }: { goal: GoalOffer; to: string }) {
  const t = useText(subscribeText)
  return (
    <li className="flex items-start gap-3.5 border-b border-line py-3.5 first:border-t">
      <span
        aria-hidden="true"
        className="mt-2 size-3 shrink-0 rounded-full"
        style={{ backgroundColor: groupHue(goal.group) }}
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

function GoalList({ offers, toGoal }: { offers: GoalOffer[]; toGoal: (id: string) => string }) {
  const groups = HOME_GROUPS.map(({ name }) => ({
    name,
    goals: offers.filter(({ group }) => group === name),
  }))
  return (
    <div className="flex flex-col gap-8">
      {groups
        .filter(({ goals }) => goals.length > 0)
        .map(({ name, goals }) => (
          <section key={name} aria-label={name}>
            <h3 className="flex items-center gap-2.5 text-small font-sans font-semibold text-muted">
              <span
                aria-hidden="true"
                className="size-2.5 rounded-full"
                style={{ backgroundColor: groupHue(name) }}
              />
              {name}
            </h3>
            <ul className="mt-2">
              {goals.map(({ id, name, description }) => (
                <li key={id} className="border-t border-line">
                  <Link
                    to={toGoal(id)}
                    preventScrollReset
                    onClick={() => closeDialog(DIALOG)}
                    className="-mx-3 block rounded-lg px-3 py-3.5 hover:bg-base-200"
                  >
                    <span className="block font-semibold">{name}</span>
                    <span className="mt-0.5 block text-small text-muted">{description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

/** A removed goal, or the tile of a full plan, takes the focus with it; the heading then receives it. */
function useFocusKept(count: number) {
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
