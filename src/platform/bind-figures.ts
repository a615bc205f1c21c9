const UNITS =
  'g|mg|mcg|µg|kg|kcal|ml|l|liters?|cm|mm|min|minutes?|seconds?|hours?|h|%|°C|°F|oz|lb|pounds|inches|feet|cups?|tbsp|tsp|fl|km|a\\.m\\.|p\\.m\\.'

/** A figure, or what a text has in the place of one (`{grams}`, `#`), and its unit behind a space. */
const FIGURE_AND_UNIT = new RegExp(`(?<=[\\d}#¼½¾⅓⅔⅛⅜⅝⅞]) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu')

/** The same words with a figure never parted from its unit at the end of a line. */
export function bindFigures(text: string): string {
  return text.replaceAll(FIGURE_AND_UNIT, '\u00a0')
}
