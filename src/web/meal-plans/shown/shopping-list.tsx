import { useLocation } from 'react-router'
import type { CookingWire } from '#meal-plans/cooking/routes.ts'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { useText } from '#web/messages/use-text.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { ShoppingItem } from './shopping-item.tsx'
import type { MeasureUnits } from './units.ts'

type Group = CookingWire['shopping'][number]

export const SHOPPING = 'shopping'

/** All that a plan takes, by where it stands in a shop: on the screen in the place of a day, and on paper. */
export function ShoppingList({
  groups,
  people,
  days,
  units,
  hasReportedSince,
  isFirst,
}: {
  groups: Group[]
  people: number
  /** What the days of the plan are called; null where they have numbers alone. */
  days: string[] | null
  /** More was told after the plan was made: what stands above the plan is out of sight here. */
  hasReportedSince: boolean
  units: MeasureUnits
  /** Whether it is on the screen until somebody chooses a day. */
  isFirst: boolean
}) {
  const t = useText(mealPlansText)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <section
      id={SHOPPING}
      aria-labelledby="shopping-title"
      className={`plan-panel ${isFirst ? 'plan-panel-first' : ''} scroll-mt-18 print:break-inside-avoid print:border-t print:border-line`}
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-7 pb-4 md:pt-9 print:py-1">
        <h2 id="shopping-title" className="text-heading print:text-[14pt]">
          {t('shopping.title')}
        </h2>
        <span className="text-muted print:text-[8pt]">{t('shopping.summary', { count })}</span>
      </div>
      <div className="pb-10 print:pb-0">
        {hasReportedSince && (
          <p className="mb-4 max-w-measure font-semibold print:mb-1 print:text-[9pt]">
            {t('shopping.reportedSince')}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 print:hidden">
          <p className="max-w-measure text-small text-muted">{t('shopping.note', { people })}</p>
          <nav aria-label={t('shopping.units')} className="units-switch flex rounded-full border border-edge">
            {(['us', 'metric'] as const).map((choice) => (
              <UnitsLink key={choice} choice={choice} isChosen={choice === units} />
            ))}
          </nav>
        </div>
        <div className="mt-6 gap-x-12 sm:columns-2 lg:columns-3 print:mt-0 print:columns-4 print:gap-x-5">
          {groups.map(({ aisle, items }) => (
            <div key={aisle} className="mb-7 break-inside-avoid-column print:mb-1.5 print:break-inside-auto">
              <h3 className="text-subhead print:text-[9pt] print:leading-tight print:break-after-avoid">
                {t(`shopping.aisles.${aisle}`)}
              </h3>
              <ul className="mt-2 print:mt-0">
                {items.map((item) => (
                  <ShoppingItem key={item.fdcId} item={item} days={days} units={units} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function UnitsLink({ choice, isChosen }: { choice: MeasureUnits; isChosen: boolean }) {
  const t = useText(mealPlansText)
  // Keeps the key of a mailed link.
  const query = new URLSearchParams(useLocation().search)
  query.set('units', choice)
  return (
    <SiteLink
      to={`?${query}#${SHOPPING}`}
      aria-current={isChosen ? 'true' : undefined}
      className="inline-flex min-h-10 items-center rounded-full px-4 text-small no-underline pointer-coarse:min-h-11 hover:bg-base-200"
    >
      {t(`shopping.${choice}`)}
    </SiteLink>
  )
}
