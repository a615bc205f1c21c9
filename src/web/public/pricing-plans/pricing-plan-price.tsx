import { pricingPlansText } from '#web/messages/public/pricing-plans.ts'
import { useLocale, useText } from '#web/messages/use-text.ts'
import { formatPrice } from '#web/money.ts'

export function PricingPlanPrice({ priceCents, className = '' }: { priceCents: number; className?: string }) {
  const t = useText(pricingPlansText)
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
