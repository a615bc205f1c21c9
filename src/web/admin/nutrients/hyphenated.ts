/** Words of this length and above are wider than a column of names on a phone. */
const LONG_WORD = /\p{L}{15,}/gu
/** What begins such a word and is a part of it by itself. */
const FIRST_PARTS = /(mono|poly|hydro|phyllo)(?=\p{L}{4})/giu
const SOFT_HYPHEN = '\u00ad'

/** The name of a nutrient, whose long words may part after what they are made of: `Dihydro-phyllo-quinone`. */
export function hyphenated(name: string): string {
  return name.replace(LONG_WORD, (word) => word.replace(FIRST_PARTS, `$1${SOFT_HYPHEN}`))
}
