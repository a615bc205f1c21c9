import { numberFormat } from '#web/formats.ts'
/** Amounts below this cannot be distinguished from zero, either by a kitchen scale or in USDA's tables. */
export const LEAST_FIGURE = 0.001

/**
 * Formats an amount with at most four significant digits and three decimals. Returns null if it is above zero
 * but below `LEAST_FIGURE`.
 */
export function formatTableAmount(amount: number, locale: string): string | null {
  if (amount > 0 && amount < LEAST_FIGURE) return null
  return numberFormat(locale, {
    maximumSignificantDigits: 4,
    maximumFractionDigits: 3,
    roundingPriority: 'lessPrecision',
  }).format(amount)
}
