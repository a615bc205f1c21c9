import { formatDayRange, formatShortDay } from '#web/dates.ts'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { SubscriptionChoice } from './choice.ts'

export type Trial = { startsOn: string; endsOn: string }

/** What is chosen and when it is paid for; without a trial the first month is paid now. */
type SummaryProps = {
  choice: SubscriptionChoice
  trial: Trial | null
  /** No plan is served to whoever is here, or no week can be planned. */
  hasNothingToPay: boolean
}

/** Beside the steps on a wide screen: what is chosen, and what it costs when. */
export function ChoiceSummary({ choice: { plan, goals }, trial, hasNothingToPay }: SummaryProps) {
  const t = useText(subscribeText)
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
      {hasNothingToPay ? (
        <p className="mt-6 border-t border-cloth-line pt-5">{t('summary.nothing')}</p>
      ) : (
        <CostSummary plan={plan} trial={trial} />
      )}
    </div>
  )
}

function CostSummary({ plan, trial }: { plan: SubscriptionChoice['plan']; trial: Trial | null }) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const price = plan && formatPrice(plan.priceCents, locale)
  return (
    <>
      <dl className="mt-6 flex flex-col gap-2 border-t border-cloth-line pt-5 tabular-nums">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t(trial ? 'summary.today' : 'summary.todayAgain')}</dt>
          <dd className="text-[1.375rem] font-semibold">{trial ? formatPrice(0, locale) : (price ?? '–')}</dd>
        </div>
        {price && trial && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>
              {t.rich('summary.firstCharge', {
                day: formatShortDay(trial.endsOn, locale),
                nowrap: (words) => <span className="whitespace-nowrap">{words}</span>,
              })}
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
    </>
  )
}
