export type MeasureUnits = 'us' | 'metric'

/** As the address says; else as the member wants it; else as is usual where the locale is spoken. */
export function unitsOf({
  asked,
  wanted,
  locale,
}: {
  asked: string | null
  wanted?: MeasureUnits | undefined
  locale: string
}): MeasureUnits {
  if (asked === 'us' || asked === 'metric') return asked
  return wanted ?? (locale === 'en-US' ? 'us' : 'metric')
}
