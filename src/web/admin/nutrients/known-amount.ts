import { numberFormat } from '#web/formats.ts'
/**
 * Decides how to show an amount that is known for only a share of the weight (`coverage`). The known sum is a
 * lower bound. A sum of zero implies nothing about the rest, so it is not shown.
 */
export function knownAmount({ amount, coverage = 1 }: { amount: number; coverage?: number | undefined }): {
  isKnown: boolean
  shown: boolean
  isPartly: boolean
} {
  const isKnown = coverage > 0
  const isPartly = isKnown && coverage < 1
  return { isKnown, isPartly, shown: isKnown && !(isPartly && amount === 0) }
}

/** Formats a share in whole percent, rounded down. Returns `underOne` for a share above 0% but below 1%. */
export function shareWords(share: number, locale: string, underOne: string): string {
  const percent = Math.floor(share * 100 + 1e-9)
  if (percent === 0 && share > 0) return underOne
  return numberFormat(locale, { style: 'percent' }).format(percent / 100)
}
