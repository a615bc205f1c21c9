/** `$19`, or `$19.50` where there are cents. */
export function formatPrice(priceCents: number): string {
  const isWhole = priceCents % 100 === 0
  return `$${(priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 })}`
}
