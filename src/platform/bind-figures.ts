const UNITS =
  'g|mg|mcg|µg|kg|kcal|ml|l|liters?|cm|mm|min|minutes?|seconds?|hours?|h|%|°C|°F|oz|lb|pounds|inches|feet|cups?|tbsp|tsp|fl|km|a\\.m\\.|p\\.m\\.'

/** A figure, or what a text has in the place of one (`{grams}`, `#`), and its unit behind a space. */
const FIGURE_AND_UNIT = new RegExp(`(?<=[\\d}#¼½¾⅓⅔⅛⅜⅝⅞]) (?=(?:${UNITS})(?![\\p{L}\\d]))`, 'gu')

/** What says on which side of a figure it is, before one or before what a text has in the place of one. */
const SIDE_OF_FIGURE = /\b(?:at (?:least|most)|less than|under) (?=[\d{#])/g

/** The same words with a figure never parted from its unit, or from which side of it is meant, at the end of a line. */
export function bindFigures(text: string): string {
  return text
    .replaceAll(FIGURE_AND_UNIT, '\u00a0')
    .replaceAll(SIDE_OF_FIGURE, (side) => side.replaceAll(' ', '\u00a0'))
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec'

/** Between a month and its day, `at` and an hour, an hour and its half of the day, and either and its time zone. */
const WITHIN_MOMENT = new RegExp(
  `(?<=\\b(?:${MONTHS})) (?=\\d)|(?<=\\bat) (?=\\d+:\\d\\d)|(?<=\\d) (?=[AP]M\\b)| (?=UTC\\b|\\(UTC\\))`,
  'g',
)

/** The same words with a day never parted from its month, and an hour never from its half of the day. */
export function bindMoments(text: string): string {
  return text.replaceAll(WITHIN_MOMENT, '\u00a0')
}
