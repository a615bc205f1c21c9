import { Sparkles } from 'lucide-react'
import { bindFigures } from '#platform/bind-figures.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { NewMeals } from './use-new-meals.ts'

type NewMeal = NewMeals['meals'][number]

/** Shown above the week: meals that no longer fit, their replacements, and one button to accept all. */
export function NewMealsCard({
  newMeals,
  removed,
  nameOfDay,
  isBusy,
  onUse,
}: {
  newMeals: NewMeals
  /** The number of left-out meals on days that are not over. */
  removed: number
  nameOfDay: (day: number) => string
  isBusy: boolean
  onUse: () => void
}) {
  const t = useText(mealPlansText)
  const { state, reason, meals, isLate } = newMeals
  if (state === 'none' && reason === null) return null
  const others = meals.filter(({ isRemoved }) => !isRemoved).length
  return (
    <section
      aria-labelledby="new-meals"
      className="mb-6 max-w-180 rounded-card border border-line bg-surface p-4 leading-snug md:p-6 print:hidden"
    >
      <h2 id="new-meals" className="text-subhead">
        {removed > 0 ? t('newMeals.title', { count: removed }) : t('newMeals.titleAmounts')}
      </h2>
      <div role="status">
        {state === 'pending' && isLate && <p className="mt-2 max-w-measure">{t('newMeals.late')}</p>}
        {state === 'pending' && !isLate && (
          <p className="mt-2 flex items-center gap-3 text-muted">
            <Spinner />
            {t('newMeals.pending')}
          </p>
        )}
        {state === 'none' && <p className="mt-2 max-w-measure">{reason}</p>}
        {state === 'ready' && (
          <p className="mt-1 max-w-measure text-muted">
            {t(meals.length === 0 ? 'newMeals.fits' : others > 0 ? 'newMeals.leadMore' : 'newMeals.lead')}
          </p>
        )}
      </div>
      {state === 'ready' && (
        <>
          {meals.length > 0 && <NewMealList newMeals={newMeals} nameOfDay={nameOfDay} />}
          <Button className="mt-5 max-sm:w-full" isBusy={isBusy} onClick={onUse}>
            {!isBusy && <Sparkles className="size-5" aria-hidden="true" />}
            <span>{t('newMeals.use', { count: meals.length })}</span>
          </Button>
        </>
      )}
    </section>
  )
}

function NewMealList({
  newMeals: { meals, days },
  nameOfDay,
}: {
  newMeals: NewMeals
  nameOfDay: (day: number) => string
}) {
  const t = useText(mealPlansText)
  return (
    <ul className="mt-4 border-t border-line">
      {days.map(({ day, after }) => {
        const energy = after.find(({ nutrient }) => nutrient === 'energy')
        return (
          <li key={day} className="border-b border-line py-3">
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans font-semibold">
              {nameOfDay(day)}
              {energy && (
                <span className="text-small font-normal text-muted tabular-nums">
                  {bindFigures(t('newMeals.holds', { kcal: Math.round(energy.value) }))}
                </span>
              )}
            </h3>
            <dl className="mt-1 flex flex-col gap-2">
              {meals.map((meal) => meal.day === day && <NewMealRow key={meal.slot} meal={meal} />)}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

function NewMealRow({ meal: { slot, before, after, isRemoved } }: { meal: NewMeal }) {
  const t = useText(mealPlansText)
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="text-small text-muted sm:pt-0.5">{t(`slots.${slot}`)}</dt>
      <dd>
        <span className="block">{before === after ? t('newMeals.otherAmount', { name: after }) : after}</span>
        {before !== after && (
          <span className="block text-small text-muted">
            {t(isRemoved ? 'newMeals.insteadOf' : 'newMeals.insteadOfOther', { name: before })}
          </span>
        )}
      </dd>
    </div>
  )
}
