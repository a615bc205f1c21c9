const MARKS = /[\u0300-\u036f]/g
const TRADE_MARKS = /[®™©]|\((?:r|tm)\)/gi
const ARTICLE = /^(?:an?|the) (?=\S)/
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** Words that say how much, in which form or as which salt, and never which medicine. */
const BESIDE = new Set(
  'mg mcg ug g ml iu meq unit units er xr sr xl cr dr ir la tablet tablets tab tabs capsule capsules cap caps pill patch daily once twice day hcl hydrochloride sodium potassium besylate maleate calcium tartrate succinate'.split(
    ' ',
  ),
)
const DOSE = /^\d+(?:mg|mcg|ug|g|ml|iu|meq)?$/

/** A name of a medicine in the form in which names are compared: lower case, one blank between words. */
export function plainMedicineName(name: string): string {
  const letters = name.replace(TRADE_MARKS, ' ').normalize('NFKD').replace(MARKS, '').toLowerCase()
  return withoutArticle(letters.replace(BETWEEN_WORDS, ' ').trim())
}

/** `an ARB` is kept as `arb`. */
export function withoutArticle(words: string): string {
  return words.replace(ARTICLE, '')
}

/** The same without dose, form and salt: `Losartan potassium 50 mg` is `losartan`. */
export function withoutDose(plain: string): string {
  const [first = '', ...rest] = plain.split(' ')
  return [first, ...rest.filter((word) => !BESIDE.has(word) && !DOSE.test(word))].join(' ')
}
