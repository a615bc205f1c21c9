import { formatLocalDay } from '#web/dates.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'

export type EarlierPlan = { id: string; created: string }

const MOST_SHOWN = 4

/** Where a plan stands among all that were made for its member. */
export function EarlierPlans({ id, plans }: { id: string; plans: EarlierPlan[] }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const inOrder = plans.toSorted((a, b) => a.created.localeCompare(b.created))
  const at = inOrder.findIndex((plan) => plan.id === id)
  const shown = inOrder[at]
  if (!shown || inOrder.length < 2) return null
  const earlier = inOrder.slice(Math.max(0, at - MOST_SHOWN), at).reverse()
  const later = inOrder.slice(at + 1, at + 1 + MOST_SHOWN)
  return (
    <nav
      aria-label={t('history.title')}
      className="flex flex-wrap gap-x-7 gap-y-1 border-t border-line py-6 text-muted print:hidden"
    >
      <p className="py-2.5">
        {t('history.place', {
          place: at + 1,
          count: inOrder.length,
          day: formatLocalDay(shown.created, { timeZone: null, locale }),
        })}
      </p>
      <PlanLinks label={t('history.later')} plans={later} />
      <PlanLinks label={t('history.earlier')} plans={earlier} />
    </nav>
  )
}

function PlanLinks({ label, plans }: { label: string; plans: EarlierPlan[] }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  if (plans.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      <span className="py-2.5">{label}:</span>
      {plans.map(({ id, created }) => (
        <TextLink
          key={id}
          to={paths.mealPlan(id)}
          className="py-2.5"
          aria-label={t('history.planOf', { day: formatLocalDay(created, { timeZone: null, locale }) })}
        >
          {formatLocalDay(created, { timeZone: null, locale })}
        </TextLink>
      ))}
    </p>
  )
}
