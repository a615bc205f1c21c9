const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** Writes numbers as a locale does. Making one takes much longer than using it, so there is one of each kind. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format
}

/** Writes several words as one list, joined by “and” or by “or”. There is one of each kind, as of numbers. */
export function listFormat(
  locale: string,
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): Intl.ListFormat {
  const key = `${locale} ${type}`
  const format = lists.get(key) ?? new Intl.ListFormat(locale, { type })
  lists.set(key, format)
  return format
}

/** Writes dates as a locale does. There is one of each kind, as of numbers. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}
