const WHOLE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const WITH_CENTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$19`, or `$19.50` where there are cents. */
export function formatPrice(priceCents: number): string {
  return (priceCents % 100 === 0 ? WHOLE : WITH_CENTS).format(priceCents / 100)
}
