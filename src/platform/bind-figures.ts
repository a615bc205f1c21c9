const UNITS =
  'g|mg|mcg|µg|kg|kcal|ml|l|liters?|cm|mm|min|minutes?|seconds?|hours?|h|%|°C|°F|oz|lb|pounds|inches|feet|cups?|tbsp|tsp|fl|km|a\\.m\\.|p\\.m\\.'

/** The space between a number (or its placeholder, such as `{grams}` or `#`) and its unit. */
const FIGURE_AND_UNIT = new RegExp(`(?<=[\\d}#¼½¾⅓⅔⅛⅜⅝⅞]) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu')

/** Words that mark a number as a lower or upper bound, before the number or its placeholder. */
const SIDE_OF_FIGURE = /\b(?:at (?:least|most)|less than|under) (?=[\d{#])/g

/**
 * Replaces spaces with no-break spaces, so that a line break never separates a number from its unit or from
 * words such as "at least".
 */
export function bindFigures(text: string): string {
  return text
    .replaceAll(FIGURE_AND_UNIT, '\u00a0')
    .replaceAll(SIDE_OF_FIGURE, (side) => side.replaceAll(' ', '\u00a0'))
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec'

/**
 * The spaces between a month and its day, `at` and a time, a time and AM or PM, and either of these and the
 * time zone.
 */
const WITHIN_MOMENT = new RegExp(
  `(?<=\\b(?:${MONTHS})) (?=\\d)|(?<=\\bat) (?=\\d+:\\d\\d)|(?<=\\d) (?=[AP]M\\b)| (?=UTC\\b|\\(UTC\\))`,
  'g',
)

/**
 * Replaces spaces with no-break spaces, so that a line break never separates a month from its day or a time
 * from AM or PM.
 */
export function bindMoments(text: string): string {
  return text.replaceAll(WITHIN_MOMENT, '\u00a0')
}
