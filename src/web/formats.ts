const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a locale's number format. Creating a format is much slower than using it, so each kind is created
 * only once.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format
}

/** Returns a locale's list format, which joins words with “and” or “or”. Cached like number formats. */
export function listFormat(
  locale: string,
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): Intl.ListFormat {
  const key = `${locale} ${type}`
  const format = lists.get(key) ?? new Intl.ListFormat(locale, { type })
  lists.set(key, format)
  return format
}

/** Returns a locale's date format. Cached like number formats. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}
