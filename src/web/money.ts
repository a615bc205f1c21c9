import { DEFAULT_LOCALE } from './messages/use-text.ts'

const writers = new Map<string, Intl.NumberFormat>()

/** `$19`, or `$19.50` where there are cents, as the locale writes US dollars. */
export function formatPrice(priceCents: number, locale = DEFAULT_LOCALE): string {
  return writerFor(locale, priceCents % 100 === 0 ? 0 : 2).format(priceCents / 100)
}

/** Making one takes much longer than using it. */
function writerFor(locale: string, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${locale} ${decimals}`
  const writer =
    writers.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  writers.set(key, writer)
  return writer
}
