import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { subscribeText } from '#web/messages/subscribe.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { PricingPlanPrice } from '#web/public/pricing-plans/pricing-plan-price.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/links/text-link.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import type { PricingPlanOffer, SubscriptionChoice } from '../choice/choice.ts'
import type { ChoiceLinks } from '../choice/choice-links.ts'
import { TrialWords } from '../choice/trial-words.tsx'
import { GoalsIncluded } from '../goals/goals-included.tsx'
import { LargerPlan } from '../goals/larger-plan.tsx'

/** Up to three plans; the chosen one is in the address. */
export function PricingPlanChoice({
  plans,
  choice,
  hasTrial,
  links,
  saysRoom,
}: {
  plans: PricingPlanOffer[]
  choice: SubscriptionChoice
  hasTrial: boolean
  links: ChoiceLinks
  /** The plans have a screen of their own: says first how many goals fit and what one more costs. */
  saysRoom: boolean
}) {
  const t = useText(subscribeText)
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-6">
      <h2 id="plan" tabIndex={-1} className="text-heading outline-none">
        {t('plan.title')}
      </h2>
      {saysRoom && choice.plan && (
        <div className="-mt-3 flex flex-col gap-1 text-muted" aria-live="polite">
          <p>
            <GoalsIncluded choice={choice} />
          </p>
          {choice.goals.length > 0 && <LargerPlan plans={plans} choice={choice} links={links} />}
        </div>
      )}
      {choice.isPlanUnknown && (
        <Alert tone="warning" title={t('plan.gone')}>
          {t('plan.goneBody')}
        </Alert>
      )}
      {plans.length === 0 ? (
        <EmptyState title={t('plan.none')}>{t('plan.noneBody')}</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {plans.map((plan) => (
            <PlanOption
              key={plan.id}
              plan={plan}
              isChosen={plan.id === choice.plan?.id}
              hasTrial={hasTrial}
              to={links.withPlan(plan.id)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function PlanOption({
  plan,
  isChosen,
  hasTrial,
  to,
}: {
  plan: PricingPlanOffer
  isChosen: boolean
  hasTrial: boolean
  to: string
}) {
  const t = useText(subscribeText)
  const { id, name, descriptionShort, priceCents } = plan
  return (
    <li
      className={`relative flex flex-col rounded-card border bg-surface p-5 transition-colors ${isChosen ? 'border-accent outline-2 outline-accent outline-solid' : 'border-line hover:border-base-content'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-subhead">
          <Link
            to={to}
            preventScrollReset
            aria-current={isChosen || undefined}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-solid"
          >
            {name}
          </Link>
        </h3>
        {isChosen ? (
          <CircleCheck className="size-6.5 text-accent" aria-hidden="true" />
        ) : (
          <span className="size-5.5 rounded-full border-2 border-edge" aria-hidden="true" />
        )}
      </div>
      <p className="mt-2 text-small text-muted">{descriptionShort}</p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:mt-auto md:block md:pt-5">
        <PricingPlanPrice priceCents={priceCents} />
        {hasTrial && (
          <p className="text-small md:mt-3">
            <span className="block font-semibold">{t('plan.trial')}</span>
            <TrialWords className="tabular-nums" ahead={t('plan.trialAhead')} dated={({ range }) => range} />
          </p>
        )}
      </div>
      <TextLink
        to={paths.plan(id)}
        className="relative z-1 mt-1 -mb-2 inline-flex min-h-11 items-center self-start text-small"
      >
        {t.rich('plan.info', { plan: name, hidden: (words) => <span className="sr-only">{words}</span> })}
      </TextLink>
    </li>
  )
}
