import { formatDay, formatDayRange, formatShortDay } from '#web/dates.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import { useInView } from '#web/ui/use-in-view.ts'
import { isComplete, type SubscriptionChoice } from './choice.ts'

export type Trial = { startsOn: string; endsOn: string }

/** What is chosen and when it is paid for; without a trial the first month is paid now. */
type SummaryProps = { choice: SubscriptionChoice; trial: Trial | null }

/** Beside the steps on a wide screen: what is chosen, and what it costs when. */
export function ChoiceSummary({ choice: { plan, goals }, trial }: SummaryProps) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const price = plan && formatPrice(plan.priceCents, locale)
  return (
    <div className="cloth sticky top-8 overflow-hidden rounded-card py-8 pr-7 pl-14">
      <h2 className="text-subhead">{t('summary.title')}</h2>
      <dl className="mt-5 flex flex-col gap-5 text-small">
        <div>
          <dt className="text-cloth-muted">{t('summary.plan')}</dt>
          <dd className="text-body">{plan ? plan.name : t('summary.noPlan')}</dd>
        </div>
        <div>
          <dt className="text-cloth-muted">
            {plan
              ? t('summary.goalsOf', { count: goals.length, included: plan.healthGoals })
              : t('summary.goals')}
          </dt>
          {goals.length === 0 && <dd className="text-body">{t('summary.noGoals')}</dd>}
          {goals.map(({ id, name }) => (
            <dd key={id} className="text-body">
              {name}
            </dd>
          ))}
        </div>
      </dl>
      <dl className="mt-6 flex flex-col gap-2 border-t border-cloth-line pt-5 tabular-nums">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t('summary.today')}</dt>
          <dd className="text-[1.375rem] font-semibold">{trial ? formatPrice(0, locale) : (price ?? '–')}</dd>
        </div>
        {price && trial && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="whitespace-nowrap">
              {t('summary.from', { day: formatShortDay(trial.endsOn, locale) })}
            </dt>
            <dd className="font-semibold whitespace-nowrap">{t('summary.monthly', { price })}</dd>
          </div>
        )}
      </dl>
      {(trial || price) && (
        <p className="mt-5 text-small text-cloth-muted">
          {trial
            ? t('summary.trial', { days: formatDayRange(trial.startsOn, trial.endsOn, locale) })
            : t('summary.again', { price: price ?? '' })}
        </p>
      )}
    </div>
  )
}

/** The same in one line at the thumb on a phone, with the way to what is still to be done. */
export function SummaryBar({ choice, trial }: SummaryProps) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const next = nextStep(choice)
  const isThere = useInView(next)
  const { plan, goals } = choice
  return (
    <section
      aria-label={t('choice')}
      className="sticky bottom-0 z-1 -mx-5 flex items-center gap-4 border-t border-line bg-base-100 px-5 py-3 sm:-mx-8 sm:px-8 lg:hidden [@media(max-height:24rem)]:static"
    >
      <p className="min-w-0 flex-1 text-small leading-snug">
        <span className="block truncate font-semibold">
          {plan
            ? t('summary.line', { plan: plan.name, count: goals.length, included: plan.healthGoals })
            : t('summary.lineNoPlan')}
        </span>
        <span className="block text-muted tabular-nums">{cost()}</span>
      </p>
      <a
        href={`#${next}`}
        className={`btn btn-outline h-11 border-edge px-4 no-underline ${isThere ? 'invisible' : ''}`}
      >
        {t('summary.next')}
      </a>
    </section>
  )

  function cost(): string {
    if (!plan) return t('summary.lineFree')
    const price = formatPrice(plan.priceCents, locale)
    return trial
      ? t('summary.lineCost', {
          nothing: formatPrice(0, locale),
          price,
          day: formatDay(trial.endsOn, locale),
        })
      : t('summary.lineCostAgain', { price })
  }
}

function nextStep(choice: SubscriptionChoice): string {
  if (!choice.plan) return 'plan'
  if (!isComplete(choice)) return 'goals'
  return 'steps'
}
