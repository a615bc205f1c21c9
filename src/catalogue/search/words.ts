const MARKS = /[\u0300-\u036f'’]/g
// A longer word is split into several.
const WORD = /[\p{L}\p{N}]{1,40}/gu

/** Returns the words of a text in lower case, without accents and apostrophes. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return plain.match(WORD) ?? []
}

/**
 * Returns the same stem for a word and its English plural: tomatoes and tomato, berries and berry, peas and
 * pea.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  const singular = withoutPlural(word)
  if (singular.endsWith('y')) return `${singular.slice(0, -1)}i`
  return singular.endsWith('ie') ? singular.slice(0, -1) : singular
}

function withoutPlural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
