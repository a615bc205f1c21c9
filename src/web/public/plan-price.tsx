import { plansText } from '#web/messages/plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'

export function PlanPrice({ priceCents, className = '' }: { priceCents: number; className?: string }) {
  const t = useText(plansText)
  const locale = useLocale()
  return (
    <p className={className}>
      {t.rich('price', {
        price: formatPrice(priceCents, locale),
        amount: (price) => (
          <span key="amount" className="mr-0.5 font-serif text-[2.25rem] leading-none lining-nums">
            {price}
          </span>
        ),
      })}
    </p>
  )
}
