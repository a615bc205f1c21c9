import { subscribeText } from '#web/messages/subscribe.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'
import type { SubscriptionChoice } from './choice.ts'
import { TrialWords } from './trial-words.tsx'

/** What is chosen and when it is paid for; without a trial the first month is paid now. */
type SummaryProps = {
  choice: SubscriptionChoice
  hasTrial: boolean
  /** No plan is served to whoever is here, or no week can be planned. */
  hasNothingToPay: boolean
}

/** Beside the steps on a wide screen: what is chosen, and what it costs when. */
export function ChoiceSummary({ choice: { plan, goals }, hasTrial, hasNothingToPay }: SummaryProps) {
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
        <CostSummary plan={plan} hasTrial={hasTrial} />
      )}
    </div>
  )
}

function CostSummary({ plan, hasTrial }: Pick<SubscriptionChoice, 'plan'> & { hasTrial: boolean }) {
  const t = useText(subscribeText)
  const locale = useLocale()
  const price = plan && formatPrice(plan.priceCents, locale)
  return (
    <>
      <dl className="mt-6 flex flex-col gap-2 border-t border-cloth-line pt-5 tabular-nums">
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t(hasTrial ? 'summary.today' : 'summary.todayAgain')}</dt>
          <dd className="text-[1.375rem] font-semibold">
            {hasTrial ? formatPrice(0, locale) : (price ?? '–')}
          </dd>
        </div>
        {price && hasTrial && (
          <div className="flex items-baseline justify-between gap-4">
            <dt>
              <TrialWords
                ahead={t('summary.firstChargeAhead')}
                dated={({ shortEnd }) =>
                  t.markup('summary.firstCharge', {
                    day: shortEnd,
                    // Compiled texts give their words in parts.
                    nowrap: (words) => [words].flat().join('').replaceAll(' ', '\u00a0'),
                  })
                }
              />
            </dt>
            <dd className="font-semibold whitespace-nowrap">{t('summary.monthly', { price })}</dd>
          </div>
        )}
      </dl>
      {(hasTrial || price) && (
        <p className="mt-5 text-small text-cloth-muted">
          {hasTrial ? (
            <TrialWords
              ahead={t('summary.trial', { days: t('summary.fromToday') })}
              dated={({ range }) => t('summary.trial', { days: range })}
            />
          ) : (
            t('summary.again', { price: price ?? '' })
          )}
        </p>
      )}
    </>
  )
}
