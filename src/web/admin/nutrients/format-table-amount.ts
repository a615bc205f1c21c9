import { numberFormat } from '#web/formats.ts'
/** What no kitchen scale and no table of USDA tells apart from nothing. */
export const LEAST_FIGURE = 0.001

/** An amount with four digits at most and none beyond the thousandth; null where it is less than one, but not zero. */
export function formatTableAmount(amount: number, locale: string): string | null {
  if (amount > 0 && amount < LEAST_FIGURE) return null
  return numberFormat(locale, {
    maximumSignificantDigits: 4,
    maximumFractionDigits: 3,
    roundingPriority: 'lessPrecision',
  }).format(amount)
}
