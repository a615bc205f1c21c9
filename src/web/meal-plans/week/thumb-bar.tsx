import { ListChecks, Printer, ShoppingBasket } from 'lucide-react'
import { mealPlansText } from '#web/messages/meal-plans.ts'
import { uiText } from '#web/messages/ui.ts'
import { useText } from '#web/messages/use-text.ts'
import { SiteLink } from '#web/ui/links/site-link.tsx'
import { PagePrinter } from '#web/ui/print-button.tsx'
import { SHOPPING } from '../shown/shopping-list.tsx'

const PLACE =
  'flex min-h-14 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 px-1 py-1.5 text-center text-small leading-tight'

/** What a week is for beside its meals, where the thumb is. Wide screens have it at the top. */
export function ThumbBar({
  proofPath,
  hasShopping,
  canPrint,
}: {
  proofPath: string
  hasShopping: boolean
  canPrint: boolean
}) {
  const t = useText(mealPlansText)
  const ui = useText(uiText)
  return (
    <nav
      aria-label={t('withPlan')}
      data-thumb=""
      className="sticky bottom-0 z-2 -mx-5 flex border-t border-line bg-base-100 pb-[env(safe-area-inset-bottom)] sm:mx-0 lg:hidden print:hidden"
    >
      {hasShopping && (
        <a href={`#${SHOPPING}`} className={PLACE}>
          <ShoppingBasket className="size-5.5" aria-hidden="true" />
          {t('shopping.title')}
        </a>
      )}
      <SiteLink to={proofPath} className={PLACE}>
        <ListChecks className="size-5.5" aria-hidden="true" />
        {t('proofShort')}
      </SiteLink>
      {canPrint && (
        <PagePrinter className={PLACE}>
          <Printer className="size-5.5" aria-hidden="true" />
          {ui('print')}
        </PagePrinter>
      )}
    </nav>
  )
}
