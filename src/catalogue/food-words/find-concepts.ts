import { LRUCache } from 'lru-cache'
import { stemOf, wordsOf } from '../search/words.ts'
import { FOOD_CONCEPTS, type FoodConcept, requireConcept } from './food-concept.ts'
import { NO_FOOD, SEVERAL_MEANINGS } from './food-phrase.ts'

/** A food named in a text: its concept (or the possible concepts) and its position. */
export type FoodMention = {
  concept: FoodConcept
  /** Contains more than one concept if the word is ambiguous. */
  meanings: readonly FoodConcept[]
  text: string
  start: number
  end: number
}

/** Sentences also use some words in other senses (to toast, a date); the name of a food doesn't. */
export type TextKind = 'sentence' | 'name'

type Node = { next: Map<string, Node>; ending: Ending | null }
type Ending = { meanings: readonly FoodConcept[]; isUnclear: boolean }
type Form = { stem: string; isPlural: boolean }
type Token = Form & { start: number; end: number; goesOn: boolean }

/**
 * Lists the foods that a text names, in order. The longest name counts: "coconut milk" is not milk, and
 * "peanut butter" is not butter. Foods that the text excludes ("dairy-free", "without nuts") don't count as
 * named.
 */
export function findConcepts(text: string, kind: TextKind = 'sentence'): FoodMention[] {
  return findMentions(text, kind).filter(({ isLeftOut }) => !isLeftOut)
}

/** Lists the foods that a text names, like `findConcepts`, including foods that the text excludes. */
export function findMentions(
  text: string,
  kind: TextKind = 'sentence',
): (FoodMention & { isLeftOut: boolean })[] {
  const tokens = tokensOf(text)
  const mentions: (FoodMention & { isLeftOut: boolean })[] = []
  let at = 0
  while (at < tokens.length) {
    const found = longestAt(tokens, at, kind)
    if (!found) {
      at += 1
      continue
    }
    const start = tokens[at]?.start ?? 0
    const end = tokens[found.last]?.end ?? start
    const [concept] = found.meanings
    if (concept) {
      const isLeftOut = saysToLeaveOut(tokens, at, found.last)
      mentions.push({
        concept,
        meanings: found.meanings,
        text: text.slice(start, end),
        start,
        end,
        isLeftOut,
      })
    }
    at = found.last + 1
  }
  return mentions
}

/** Returns the foods that the whole text names. Returns null if it is not a food name. */
export function findWhole(words: string): readonly FoodConcept[] | null {
  const tokens = tokensOf(words)
  const found = longestAt(tokens, 0, 'name')
  return found && found.last === tokens.length - 1 && found.meanings.length > 0 ? found.meanings : null
}

function longestAt(
  tokens: Token[],
  first: number,
  kind: TextKind,
): { meanings: readonly FoodConcept[]; last: number } | null {
  let node: Node | undefined = names
  let found: { meanings: readonly FoodConcept[]; last: number } | null = null
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at]
    node = token && node?.next.get(token.stem)
    if (!token || !node) break
    const ending: Ending | null = (token.isPlural && node.next.get(PLURAL)?.ending) || node.ending
    if (ending && !(ending.isUnclear && kind === 'sentence' && !token.isPlural))
      found = { meanings: ending.meanings, last: at }
    if (!token.goesOn) break
  }
  return found
}

function saysToLeaveOut(tokens: Token[], first: number, last: number): boolean {
  const before = tokens[first - 1]
  if (before?.goesOn && (before.stem === 'no' || before.stem === 'without')) return true
  const [here, next, afterNext] = tokens.slice(last, last + 3)
  return here?.goesOn === true && next?.stem === 'free' && !/^(?:rang|rov)/.test(afterNext?.stem ?? '')
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
// A name continues only across spaces and dashes: "rice, milk" is two foods.
const BETWEEN_WORDS = /^(?:\s|[-‐‑])+$/

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(WORD)]
  return found.map((match, at) => {
    const next = found[at + 1]
    const end = match.index + match[0].length
    return {
      ...formOf(match[0]),
      start: match.index,
      end,
      goesOn: next !== undefined && BETWEEN_WORDS.test(text.slice(end, next.index)),
    }
  })
}

/**
 * Caches word forms by spelling: recipes are read word by word at each start and contain few distinct words.
 */
const FORMS = new LRUCache<string, Form>({ max: 10_000 })
const LONGEST_REMEMBERED = 40

function formOf(written: string): Form {
  const known = FORMS.get(written)
  if (known) return known
  const [word = ''] = wordsOf(written)
  const form = { stem: stem(word), isPlural: word.endsWith('s') }
  if (written.length <= LONGEST_REMEMBERED) FORMS.set(written, form)
  return form
}

const IRREGULAR: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  loaves: 'loaf',
  fries: 'fry',
  pies: 'pie',
}

function stem(word: string): string {
  return IRREGULAR[word] ?? stemOf(word)
}

const PLURAL = 's '

const names = nodeOfNames()

function nodeOfNames(): Node {
  const root: Node = { next: new Map(), ending: null }
  for (const concept of FOOD_CONCEPTS) {
    for (const name of concept.names)
      place(root, name.replace('*', ''), { meanings: [concept], isUnclear: name.startsWith('*') })
  }
  for (const phrase of NO_FOOD) place(root, phrase, { meanings: [], isUnclear: false })
  for (const [word, ids] of Object.entries(SEVERAL_MEANINGS)) {
    const ending = { meanings: ids.map(requireConcept), isUnclear: false }
    if (Object.hasOwn(SEVERAL_MEANINGS, word.replace(/s$/, '')) && word.endsWith('s')) {
      step(step(root, stem(word)), PLURAL).ending = ending
    } else place(root, word, ending)
  }
  return root
}

function place(root: Node, name: string, ending: Ending): void {
  const node = wordsOf(name).map(stem).reduce(step, root)
  node.ending ??= ending
}

function step(node: Node, word: string): Node {
  const next = node.next.get(word) ?? { next: new Map(), ending: null }
  node.next.set(word, next)
  return next
}
