import { numberFormat } from '#web/formats.ts'
/**
 * What may be said of an amount that is known for a share of the weight alone: the sum of that share is the least there
 * is, and none in it says nothing of the rest.
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

/** A share in whole percent, never more than it is; `underOne` for what is more than nothing and less than one. */
export function shareWords(share: number, locale: string, underOne: string): string {
  const percent = Math.floor(share * 100 + 1e-9)
  if (percent === 0 && share > 0) return underOne
  return numberFormat(locale, { style: 'percent' }).format(percent / 100)
}
