import { numberFormat } from './formats.ts'
import { DEFAULT_LOCALE } from './messages/use-text.ts'

/** `$19`, or `$19.50` where there are cents, as the locale writes US dollars. */
export function formatPrice(priceCents: number, locale = DEFAULT_LOCALE): string {
  const decimals = priceCents % 100 === 0 ? 0 : 2
  return numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(priceCents / 100)
}
