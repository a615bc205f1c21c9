import { ArrowRight } from 'lucide-react'
import { pricingPlansText } from '#web/messages/public/pricing-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import type { PricingPlanCard } from './pricing-plan-card.ts'
import { PricingPlanPrice } from './pricing-plan-price.tsx'

/** Plans to pick from. Where a health goal is given, choosing a plan takes it along. */
export function PricingPlanRow({
  plans,
  goal,
}: {
  plans: PricingPlanCard[]
  goal?: { id: string; name: string; dietFocus: string }
}) {
  const t = useText(pricingPlansText)
  return (
    <ul className="grid gap-3.5 md:grid-cols-3 md:gap-6">
      {plans.map((plan) => (
        <li key={plan.id} className={`plan-card ${plan.featured ? 'plan-card-featured' : ''}`}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-subhead">
              <SiteLink
                to={paths.subscribe({ goals: goal && [goal.id], plan: plan.id })}
                className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-solid"
              >
                {plan.name}
              </SiteLink>
            </h3>
            <span className="plan-card-muted text-small">
              {plan.featured
                ? t('featuredGoals', { goals: t('goals', { count: plan.healthGoals }) })
                : t('goals', { count: plan.healthGoals })}
            </span>
          </div>
          <p className="plan-card-muted mt-2">{plan.descriptionShort}</p>
          {goal && (
            <p className="plan-card-line mt-4 border-t pt-4 text-small">
              {t('including', { goal: goal.name, dietFocus: goal.dietFocus })}
            </p>
          )}
          <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-4 md:pt-6">
            <PricingPlanPrice priceCents={plan.priceCents} />
            <span aria-hidden="true" className="inline-flex items-center gap-1.5 font-semibold">
              {t('choose')}
              <ArrowRight className="size-4.5" />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
