import { UNITS } from './beside-names.ts'
import { plainLetters } from './plain-medicine-name.ts'

/**
 * The separator before a word. `list` ends a medicine. `glued` means no separator, as between 10 and mg in
 * `10mg`.
 */
export type Break = 'glued' | 'blank' | 'hyphen' | 'slash' | 'plus' | 'bracket' | 'list'

export type Token = {
  /** The word in plain letters. */
  word: string
  before: Break
  isNumber: boolean
  /** The token's position in the text. */
  from: number
  to: number
}

/** Matches in this order: list markers, numbers, words with dots (`b.i.d.`), words, symbols. */
const PIECES =
  /(?<list>[\n\r;•·●▪|]|(?<![\d.])\d{1,2}[.)](?=\s+\p{L})|,(?!\d{3}(?!\d)))|(?<word>\d+(?:[.,]\d+)*|(?:\p{L}\.){2,}\p{L}?|[\p{L}\p{M}\p{N}%'’]+)|(?<sign>[()[\]{}/\\&+–—:-])|(?<blank>\s)/gu

const SIGNS: Partial<Record<string, Break>> = {
  '/': 'slash',
  '\\': 'slash',
  '&': 'plus',
  '+': 'plus',
  '-': 'hyphen',
  '–': 'hyphen',
  '—': 'hyphen',
  ':': 'blank',
}

const WEIGHT: Record<Break, number> = {
  glued: 0,
  blank: 1,
  hyphen: 2,
  slash: 3,
  plus: 4,
  bracket: 5,
  list: 6,
}

/** Splits typed text into words and numbers, each with its preceding separator. */
export function medicineTokens(text: string): Token[] {
  const tokens: Token[] = []
  let before: Break = 'glued'
  const heavier = (next: Break) => {
    if (WEIGHT[next] > WEIGHT[before]) before = next
  }
  for (const { groups, index, 0: piece } of text.matchAll(PIECES)) {
    if (groups?.list) heavier('list')
    else if (groups?.sign) heavier(SIGNS[piece] ?? 'bracket')
    else if (groups?.blank) heavier('blank')
    else {
      for (const token of wordsOf(piece, index)) {
        tokens.push({ ...token, before })
        before = 'glued'
      }
    }
  }
  return tokens
}

const NUMBER = /^\d+(?:[.,]\d+)*$/
const WITH_UNIT = /^(\d+)([a-z%]+)$/

/** Splits a piece into words: `10mg` is a number and its unit, but `b12` and `5htp` are single words. */
function wordsOf(piece: string, from: number): Omit<Token, 'before'>[] {
  const to = from + piece.length
  const word = plainLetters(piece).replaceAll(/[^a-z\d%.,]|(?<=[a-z])\./g, '')
  if (NUMBER.test(word)) return [{ word: word.replace(',', '.'), isNumber: true, from, to }]
  const [, number, unit] = WITH_UNIT.exec(word) ?? []
  if (!number || !unit || !UNITS.has(unit)) return word ? [{ word, isNumber: false, from, to }] : []
  const between = from + number.length
  return [
    { word: number, isNumber: true, from, to: between },
    { word: unit, isNumber: false, from: between, to },
  ]
}
