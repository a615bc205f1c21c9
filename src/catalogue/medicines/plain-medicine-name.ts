const MARKS = /[\u0300-\u036f]/g
const TRADE_MARKS = /[®™©]|\((?:r|tm)\)/gi
const APOSTROPHES = /['’`´]/g
const ARTICLE = /^(?:an?|the) (?=\S)/
const BETWEEN_WORDS = /(?:[^a-z\d%.]|\.(?!\d)|(?<!\d)\.)+/g
const NOT_PLAIN = /[^\x20-\x7e]|\(/

/** Returns letters in the form in which they are compared: without case, accents, trade marks and apostrophes. */
export function plainLetters(text: string): string {
  const letters = NOT_PLAIN.test(text)
    ? text.replace(TRADE_MARKS, ' ').normalize('NFKD').replace(MARKS, '').replace(/[µμ]/g, 'mc')
    : text
  return letters.replace(APOSTROPHES, '').toLowerCase()
}

/** Returns a name of a medicine in the form in which names are compared: plain letters, one blank between words. */
export function plainMedicineName(name: string): string {
  return withoutArticle(plainLetters(name).replace(BETWEEN_WORDS, ' ').trim())
}

/** `an ARB` becomes `ARB`. */
export function withoutArticle(words: string): string {
  return words.replace(ARTICLE, '')
}

const BESIDE = new Set(
  'mg mcg ug g ml iu meq unit units er xr sr xl cr dr ir la tablet tablets tab tabs capsule capsules cap caps pill patch daily once twice day hcl hydrochloride sodium potassium besylate maleate calcium tartrate succinate'.split(
    ' ',
  ),
)
const DOSE = /^\d+(?:mg|mcg|ug|g|ml|iu|meq)?$/

/** The same without dose, form and salt: `Losartan potassium 50 mg` is `losartan`. */
export function withoutDose(plain: string): string {
  const [first = '', ...rest] = plain.split(' ')
  return [first, ...rest.filter((word) => !BESIDE.has(word) && !DOSE.test(word))].join(' ')
}
