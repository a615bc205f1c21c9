import type { MealPlanWire } from '#meal-plans/store/wire.ts'
import { formatDayNumber, formatDayRange, formatWeekday } from '#web/dates.ts'
import { ReportedSinceNote } from '#web/meal-plans/shown/safety-sentences.tsx'
import { daysOfPlan } from '#web/meal-plans/week/week-days.ts'
import { accountText } from '#web/messages/account.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { paths } from '#web/paths.ts'
import type { PlateItem } from '#web/plates/composing/food.ts'
import { DishPlate } from '#web/plates/dish-plate.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const CARD = 'rounded-card border border-line bg-surface p-5 sm:p-6 md:p-8'
const DAYS = 'mt-7 grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4'
const DAY = 'grid grid-cols-[4.5rem_1fr] items-center gap-x-4 xl:block'

/** An overview of the week: its seven dinners and a link to it. */
export function WeekCard({
  mealPlan,
  plates,
  isFirst,
  isOver,
}: {
  mealPlan: MealPlanWire
  /** True if the week is the first section on the page. */
  isFirst: boolean
  /** True if no further week follows. */
  isOver: boolean
  plates: Record<string, PlateItem[]>
}) {
  const t = useText(accountText)
  const locale = useLocale()
  const dates = daysOfPlan(mealPlan)
  const [first, last] = [dates[0], dates.at(-1)]
  const dinners = mealPlan.mealPlanDays.map(({ day, dinner }, i) => ({ day, date: dates[i], ...dinner }))
  return (
    <div className={CARD}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h3 className="text-subhead">{t('week.planOf', { goal: mealPlan.conditionName })}</h3>
          {first && last && (
            <p className="mt-1 text-small text-muted">{formatDayRange(first, last, locale)}</p>
          )}
        </div>
        <ButtonLink to={paths.mealPlan(mealPlan._id)} kind={isFirst ? 'primary' : 'secondary'}>
          {t(isOver ? 'week.openLast' : 'week.open')}
        </ButtonLink>
      </div>
      <ReportedSinceNote sentences={mealPlan.safety} className="mt-5" />
      <ul className={DAYS} aria-label={t('week.dinners')}>
        {dinners.map(({ day, date, name, slug }) => (
          <li key={day} className={DAY}>
            {plates[slug] ? (
              <DishPlate slug={slug} className="w-18 xl:w-full xl:max-w-32" />
            ) : (
              <span className="block aspect-square w-18 rounded-full border border-edge border-dashed xl:w-full xl:max-w-32" />
            )}
            <div className="xl:mt-2">
              <p className="text-small text-muted">
                {date ? `${formatWeekday(date, locale)} ${formatDayNumber(date, locale)}` : day}
              </p>
              <p className="leading-snug">{name}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function WeekSkeleton() {
  return (
    <>
      <WeekCardSkeleton />
      <Skeleton className="mt-4 h-5 w-48" />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Skeleton className="h-5 w-64" />
        <Skeleton className="h-10 w-44 pointer-coarse:h-11" />
      </div>
    </>
  )
}

export function WeekCardSkeleton() {
  return (
    <div className={CARD} aria-busy="true">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <Skeleton className="h-7 w-64 max-w-full" />
          <Skeleton className="mt-2 h-5 w-44" />
        </div>
        <Skeleton className="h-12 w-40" />
      </div>
      <div className={DAYS} aria-hidden="true">
        {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
          <div key={day} className={DAY}>
            <Skeleton isRound className="w-18 xl:w-full xl:max-w-32" />
            <div className="xl:mt-2">
              <Skeleton className="my-1 h-4 w-14" />
              <div className="leading-snug">
                <Skeleton className="h-[2lh] w-full xl:h-[3lh]" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
