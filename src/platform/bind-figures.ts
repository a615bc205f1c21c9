const UNITS =
  'g|mg|mcg|µg|kg|kcal|ml|l|liters?|cm|mm|min|minutes?|seconds?|hours?|h|%|°C|°F|oz|lb|pounds|inches|feet|cups?|tbsp|tsp|fl|km|a\\.m\\.|p\\.m\\.'

/** A figure, or what a text has in the place of one (`{grams}`, `#`), and its unit behind a space. */
const FIGURE_AND_UNIT = new RegExp(`(?<=[\\d}#¼½¾⅓⅔⅛⅜⅝⅞]) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu')

/** The same words with a figure never parted from its unit at the end of a line. */
export function bindFigures(text: string): string {
  return text.replaceAll(FIGURE_AND_UNIT, '\u00a0')
}

const MONTH_AND_DAY =
  /(?<=January|February|March|April|May|June|July|August|September|October|November|December) (?=\d)/g

/** The same words with a day never parted from its month. */
export function bindDays(text: string): string {
  return text.replaceAll(MONTH_AND_DAY, '\u00a0').replaceAll(' (UTC)', '\u00a0(UTC)')
}
