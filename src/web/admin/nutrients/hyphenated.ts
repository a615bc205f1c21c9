/** Words of at least this length are wider than the column of names on a phone. */
const LONG_WORD = /\p{L}{15,}/gu
/** Prefixes of long words that are separate word parts. */
const FIRST_PARTS = /(mono|poly|hydro|phyllo)(?=\p{L}{4})/giu
const SOFT_HYPHEN = '\u00ad'

/**
 * Inserts soft hyphens into the long words of a nutrient's name, between their parts:
 * `Dihydro-phyllo-quinone`.
 */
export function hyphenated(name: string): string {
  return name.replace(LONG_WORD, (word) => word.replace(FIRST_PARTS, `$1${SOFT_HYPHEN}`))
}
