const MARKS = /[\u0300-\u036f]/g
const TRADE_MARKS = /[®™©]|\((?:r|tm)\)/gi
const APOSTROPHES = /['’`´]/g
const ARTICLE = /^(?:an?|the) (?=\S)/
const BETWEEN_WORDS = /(?:[^a-z\d%.]|\.(?!\d)|(?<!\d)\.)+/g
const NOT_PLAIN = /[^\x20-\x7e]|\(/

/** Normalizes letters for comparison: removes case, accents, trademark signs and apostrophes. */
export function plainLetters(text: string): string {
  const letters = NOT_PLAIN.test(text)
    ? text.replace(TRADE_MARKS, ' ').normalize('NFKD').replace(MARKS, '').replace(/[µμ]/g, 'mc')
    : text
  return letters.replace(APOSTROPHES, '').toLowerCase()
}

/** Normalizes the name of a medicine for comparison: plain letters, with one space between words. */
export function plainMedicineName(name: string): string {
  return withoutArticle(plainLetters(name).replace(BETWEEN_WORDS, ' ').trim())
}

/** Removes a leading article: `an ARB` becomes `ARB`. */
export function withoutArticle(words: string): string {
  return words.replace(ARTICLE, '')
}
