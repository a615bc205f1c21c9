import { formatDayRange } from '#web/dates.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { TextLink } from '#web/ui/links/text-link.tsx'
import type { ShownMealPlan } from '../shown/shown-meal-plan.ts'
import { daysOfPlan } from './week-days.ts'

/** Whose week this is and when; short, for the meals come next. */
export function PlanHeader({ mealPlan, proofPath }: { mealPlan: ShownMealPlan; proofPath: string }) {
  const t = useText(mealPlansText)
  const locale = useLocale()
  const days = daysOfPlan(mealPlan)
  const [first, last] = [days[0], days.at(-1)]
  const { met, checked } = mealPlan.rules
  return (
    <header className="pt-4 pb-5 md:pt-8 md:pb-7 print:-order-2 print:py-0 print:pb-1">
      <h1 className="text-heading md:text-title print:text-[18pt]">
        {t('title', { condition: mealPlan.conditionName })}
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-0.5 print:mt-0 print:text-[8.5pt]">
        {first && last && <span className="font-semibold">{formatDayRange(first, last, locale)}</span>}
        {checked > 0 && (
          <TextLink to={proofPath} className="-my-3 py-3 print:no-underline">
            {t('rulesMet', { met, checked })}
          </TextLink>
        )}
      </p>
      {mealPlan.plannedFor && (
        <p className="mt-2 max-w-measure text-muted print:mt-1 print:max-w-none print:text-[8.5pt] print:leading-tight">
          {mealPlan.plannedFor}
        </p>
      )}
    </header>
  )
}
