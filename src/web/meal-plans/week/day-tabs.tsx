import type { Day } from '#meal-plans/phases/day.ts'
import { formatDayNumber, formatWeekday } from '#web/dates.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { uiText } from '#web/messages/ui.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { PagePrinter } from '#web/ui/print-button.tsx'
import { SHOPPING } from '../shown/shopping-list.tsx'
import { dayId } from './week-days.ts'

/**
 * Links that bring one day to the screen: the browser shows what its address names, so that they work without
 * script, and each day can be linked to.
 */
export function DayTabs({
  days,
  today,
  first,
  proofPath,
  hasShopping,
  canPrint,
}: {
  days: (Day | null)[]
  today: number | null
  /** What is on the screen until somebody chooses: the number of a day, or the shopping list. */
  first: number | typeof SHOPPING
  proofPath: string
  hasShopping: boolean
  canPrint: boolean
}) {
  const t = useText(mealPlansText)
  const ui = useText(uiText)
  const locale = useLocale()
  return (
    <nav
      aria-label={t('days')}
      className="sticky top-0 z-1 -mx-5 flex justify-between border-y border-line bg-base-100 px-0.5 sm:mx-0 sm:px-0 print:hidden"
    >
      <ul className="grid flex-1 grid-cols-7 lg:flex lg:gap-3">
        {days.map((day, i) => {
          const number = i + 1
          return (
            <li key={dayId(number)}>
              <a
                href={`#${dayId(number)}`}
                className={`plan-tab ${number === first ? 'plan-tab-first' : ''}`}
              >
                <span className={`text-small ${number === today ? 'text-link' : 'text-muted'}`}>
                  {number === today ? t('today') : day ? formatWeekday(day, locale) : t('dayWord')}
                </span>{' '}
                <span className="text-lead leading-tight tabular-nums">
                  {day ? formatDayNumber(day, locale) : number}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
      <div className="flex max-lg:hidden">
        {hasShopping && (
          <a href={`#${SHOPPING}`} className={`plan-tab px-4 ${first === SHOPPING ? 'plan-tab-first' : ''}`}>
            {t('shopping.title')}
          </a>
        )}
        <SiteLink to={proofPath} className="plan-tab px-4">
          {t('proofShort')}
        </SiteLink>
        {canPrint && <PagePrinter className="plan-tab px-4">{ui('print')}</PagePrinter>}
      </div>
    </nav>
  )
}
