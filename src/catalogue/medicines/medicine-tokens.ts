import { UNITS } from './beside-names.ts'
import { plainLetters } from './plain-medicine-name.ts'

/** What stands before a word. `list` ends a medicine; `glued` is nothing, as between 10 and mg in `10mg`. */
export type Break = 'glued' | 'blank' | 'hyphen' | 'slash' | 'plus' | 'bracket' | 'list'

export type Token = {
  /** In plain letters. */
  word: string
  before: Break
  isNumber: boolean
  /** Where it is in the text. */
  from: number
  to: number
}

/** In this order: marks of a list, numbers, words with dots (`b.i.d.`), words, signs. */
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

/** Splits what was typed into words and numbers, each with what stands before it. */
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

/** `10mg` is a number and its unit; `b12` and `5htp` are words. */
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
