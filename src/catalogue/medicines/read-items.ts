import {
  BESIDE,
  COUNTED,
  JOINING,
  LONGEST_BESIDE,
  MINERAL_SALTS,
  MINERALS,
  NUMBER_WORDS,
  type Route,
  SALTS,
  UNITS,
} from './beside-names.ts'
import { ingredientsOf } from './ingredients.ts'
import type { Medicine } from './medicine.ts'
import { medicineNamed, medicineSqueezed } from './medicine-index.ts'
import type { Break, Token } from './medicine-tokens.ts'

/** The meaning of a run of words. */
export type Item = { from: number; to: number; before: Break } & (
  | { kind: 'name'; medicine: Medicine }
  | { kind: 'beside' | 'unread' | 'joining' }
  | { kind: 'route'; route: Route }
  /**
   * A dose. `count` doses separated by slashes belong to the same number of ingredients. `isMix` marks the
   * proportions of two insulins.
   */
  | { kind: 'dose'; count: number; isMix: boolean }
)

const LONGEST_NAME = 8

/**
 * Classifies the words as names of medicines or as words typed next to names. Each word is in exactly one
 * item.
 */
export function itemsOf(tokens: readonly Token[]): Item[] {
  const items: Item[] = []
  let lastName: { medicine: Medicine; to: number } | undefined
  let at = 0
  while (at < tokens.length) {
    const { word, before, isNumber } = tokens[at] as Token
    if (before === 'list') lastName = undefined
    const name = nameAt(tokens, at)
    const beside = besideAt(tokens, at)
    const place = (length: number) => ({ from: at, to: at + length, before })
    if (lastName && isSalt(tokens, at, lastName) && !isLongerName(name, word)) {
      items.push({ ...place(1), kind: 'beside' })
      if (lastName.to === at) lastName.to = at + 1
    } else if (lastName && isPartOfBrand(word, before, lastName, at)) {
      items.push({ ...place(1), kind: 'unread' })
    } else if (name && !(lastName && beside && beside.length >= name.length)) {
      lastName = { medicine: name.medicine, to: at + name.length }
      items.push({ ...place(name.length), kind: 'name', medicine: name.medicine })
    } else if (beside) {
      const { route, length } = beside
      items.push(route ? { ...place(length), kind: 'route', route } : { ...place(length), kind: 'beside' })
    } else if (isNumber) {
      const { length, count, isMix } = doseAt(tokens, at)
      items.push({ ...place(length), kind: 'dose', count, isMix })
    } else if (NUMBER_WORDS.has(word)) items.push({ ...place(1), kind: 'dose', count: 1, isMix: false })
    else if (isUnit(items.at(-1), tokens, at)) items.push({ ...place(1), kind: 'beside' })
    else if (JOINING.has(word)) items.push({ ...place(1), kind: 'joining' })
    else items.push({ ...place(1), kind: 'unread' })
    at = items.at(-1)?.to ?? at + 1
  }
  return items
}

/** Returns the maximum number of words from here that can be read as one item. */
function reach(tokens: readonly Token[], from: number, most: number): number {
  let length = 1
  while (length < most && from + length < tokens.length) {
    const { before } = tokens[from + length] as Token
    if (before === 'list' || before === 'bracket') break
    length += 1
  }
  return length
}

type Named = { medicine: Medicine; length: number }

function nameAt(tokens: readonly Token[], from: number): Named | undefined {
  for (let length = reach(tokens, from, LONGEST_NAME); length > 0; length -= 1) {
    const plain = wordsFrom(tokens, from, length)
    const medicine =
      medicineNamed(plain) ?? singular(plain) ?? (length < 5 ? medicineSqueezed(plain) : undefined)
    if (medicine) return { medicine, length }
  }
  return undefined
}

function singular(plain: string): Medicine | undefined {
  return plain.endsWith('s') ? medicineNamed(plain.slice(0, -1)) : undefined
}

function wordsFrom(tokens: readonly Token[], from: number, length: number): string {
  return tokens
    .slice(from, from + length)
    .map(({ word }) => word)
    .join(' ')
}

function besideAt(
  tokens: readonly Token[],
  from: number,
): { route: Route | null; length: number } | undefined {
  const first = tokens[from] as Token
  if (first.before === 'slash' && PER.has(first.word)) return { route: null, length: 1 }
  for (let length = reach(tokens, from, LONGEST_BESIDE); length > 0; length -= 1) {
    const phrase = tokens
      .slice(from, from + length)
      .map(({ word, isNumber }) => (isNumber ? '#' : word.replaceAll(/\d+/g, '#')))
      .join(' ')
    const route = BESIDE.get(phrase)
    if (route !== undefined) return { route, length }
  }
  return undefined
}

/** Units after a slash, as in `2/day`. */
const PER = new Set(['day', 'd', 'week', 'wk', 'month', 'mo', 'night'])

/** True if a word is the salt of the preceding medicine, not a separate medicine or supplement. */
function isSalt(tokens: readonly Token[], at: number, last: { medicine: Medicine; to: number }): boolean {
  const { word } = tokens[at] as Token
  const ingredients = ingredientsOf(last.medicine)
  if (SALTS.has(word)) return !MINERALS.has(ingredients.at(-1)?.split(' ')[0] ?? '')
  const drugs = MINERAL_SALTS.get(word)
  if (!drugs || last.to !== at || !ingredients.some((ingredient) => drugs.has(ingredient))) return false
  // Potassium measured in mEq is a supplement of its own.
  return tokens[at + 2]?.word !== 'meq'
}

function isLongerName(name: Named | undefined, word: string): boolean {
  return name !== undefined && name.length > 1 && MINERAL_SALTS.has(word)
}

/** Directly after a brand, PM and D mean additional medicines in the same pill. */
function isPartOfBrand(
  word: string,
  before: Break,
  last: { medicine: Medicine; to: number },
  at: number,
): boolean {
  return word === 'pm' && last.to === at && last.medicine.kind === 'brand' && before !== 'list'
}

/** A unit can also follow a name that ends with its dose, such as `aspirin 81`. */
function isUnit(last: Item | undefined, tokens: readonly Token[], at: number): boolean {
  const isAfterNumber = last?.kind === 'dose' || (last?.kind === 'name' && tokens[at - 1]?.isNumber)
  return isAfterNumber === true && isUnitAt(tokens[at] as Token)
}

type Doses = { length: number; count: number; isMix: boolean }

/** Reads a dose, or several doses that belong together: `20/12.5`, `20 mg/12.5 mg`, `100 mg/5 ml`. */
function doseAt(tokens: readonly Token[], from: number): Doses {
  const numbers: number[] = []
  let unit: string | undefined
  let hasUnit = false
  let isSlash = false
  let at = from
  for (;;) {
    numbers.push(Number(tokens[at]?.word))
    at += 1
    unit = undefined
    // A second unit needs a slash, as in `mg/ml`. In `20 mg l-glutamine`, the `l` is not a unit.
    while (at < tokens.length && isUnitAt(tokens[at] as Token) && (!unit || tokens[at]?.before === 'slash')) {
      unit = tokens[at]?.word
      hasUnit = true
      at += 1
    }
    const next = tokens[at]
    if (!next?.isNumber || (next.before !== 'slash' && next.before !== 'hyphen')) break
    isSlash ||= next.before === 'slash'
  }
  const follows = unit ?? (isSlash ? undefined : tokens[at]?.word)
  const isOne =
    numbers.length === 1 ||
    (follows !== undefined && COUNTED.has(follows)) ||
    numbers.some((number) => number > 1900) ||
    (!hasUnit && numbers.every((number) => number <= 4))
  const isMix = numbers.length === 2 && (numbers[0] ?? 0) + (numbers[1] ?? 0) === 100
  return { length: at - from, count: isOne ? 1 : numbers.length, isMix }
}

function isUnitAt({ word, before }: Token): boolean {
  return UNITS.has(word) && before !== 'list' && before !== 'bracket'
}
