import { formatPrice } from '#web/money.ts'

export function PlanPrice({ priceCents, className = '' }: { priceCents: number; className?: string }) {
  return (
    <p className={className}>
      <span className="font-serif text-[2.25rem] leading-none tabular-nums">{formatPrice(priceCents)}</span>{' '}
      per month
    </p>
  )
}
