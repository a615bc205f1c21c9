import { LRUCache } from 'lru-cache'
import { type FoodMention, findMentions } from '#catalogue/food-words/find-concepts.ts'

/** A food mentioned in a sentence. `isAvoided` is true if the sentence only says to leave it out. */
export type Spoken = FoodMention & { isAvoided: boolean; freeOf: readonly string[] }

const cache = new LRUCache<string, readonly Spoken[]>({ max: 20_000 })

/** Returns the foods mentioned in a sentence, in order. */
export function spokenOf(sentence: string): readonly Spoken[] {
  const known = cache.get(sentence)
  if (known) return known
  const spoken = readSentence(sentence)
  cache.set(sentence, spoken)
  return spoken
}

/** Words allowed between an excluding word and the food, or between two foods in a list. */
const QUALIFIERS =
  'a|an|the|any|some|all|other|ordinary|plain|fresh|dried|dry|canned|frozen|raw|cooked|roasted|toasted|smoked|ground|chopped|whole|low-fat|full-fat|fat-free|fatty|lean|unsalted|salted|unsweetened|sweetened|sweet|sugary|fizzy|hot|cold|warm|soft|hard|firm|aged|ripe|dark|pure|added|leftover|certain|dense|suitable|oily|lactose-free|gluten-free|fortified|calcium-fortified|extra-virgin|skinless|pressed|set|free-range'
/** Any number of qualifiers in a row. */
export const QUALIFIED = `(?:(?:${QUALIFIERS})[ -])*`
const IN_A_LIST = new RegExp(`^(?:, (?:and |or |nor )?| and | or | nor |/)${QUALIFIED}$`, 'i')

const LEAVES_OUT_BEFORE = new RegExp(
  `\\b(?:no|without|avoid(?:s|ing)?|skip(?:s|ping)?|leav(?:e|es|ing) out|(?:go|do|goes|does) without|free (?:of|from)|(?:labels?|ingredient lists?) (?:\\S+ ){0,2}?for|stay(?:s|ing)? (?:off|away from)|keep(?:s|ing)? (?:off|away from)) ${QUALIFIED}$`,
  'i',
)
/** “No salt and fresh nuts” excludes one food, “no salt or nuts” excludes both. */
const LEAVES_OUT_ONE = new RegExp(`\\b(?:no|without) ${QUALIFIED}$`, 'i')
const LEAVES_OUT_AFTER =
  /^ (?:(?:is|are|stays?|stand|remains?|were|was|has been|have been) )?(?:all |both |always |firmly |therefore )?(?:left out|kept out|left aside|replaced|out\b(?! of)|absent|excluded|off the (?:plate|list|table)|not (?:in|on|part of) (?:the|this|your|any)|firm exclusions)/i
/** Excludes only the word before it, and no other part of a list. */
const FREE = /^[ -]free\b/i
const SAYS_MORE = /^ (?:is|are|do|does|can|will|may|make|bring|taste|give|have|has|help|go|come)\b/

/** Words that make an exclusion conditional or reverse it. */
const HEDGE =
  /\b(?:only|unless|until|except|no need|no reason|not need|needs? not|without (?:a |good )?reason|needless\w*|before you|no (?:more|less|fewer|longer)|not (?:just|only|always|all)|rarely|sometimes|mostly|if you (?:like|wish|want))\b/gi
const NEW_CLAUSE =
  /[;:]|, (?:and|but|so) (?:\S+ ){1,3}(?:is|are|stays?|has|have|was|goes?|keeps?|comes?)\b|\band nothing\b/i

/**
 * Matches only the noun, because the verb is used for many other foods. “Toast” and “bread” have the same
 * length, so positions stay valid.
 */
const TOAST = /(?<=\b(?:with|on|of|and|or|some|the|beside|to|your|morning) )toast\b(?! the| it| them)/gi

function readSentence(sentence: string): Spoken[] {
  const found = findMentions(sentence.replaceAll(TOAST, 'bread'))
  const hedges = [...sentence.matchAll(HEDGE)]
  const avoided = new Set(
    found.flatMap(({ start, end, isLeftOut }, at) => {
      if (FREE.test(sentence.slice(end))) return at
      if (LEAVES_OUT_BEFORE.test(sentence.slice(0, start))) return listFrom(sentence, found, at)
      if (LEAVES_OUT_AFTER.test(sentence.slice(end))) return listTo(sentence, found, at)
      return isLeftOut ? at : []
    }),
  )
  return found.map((mention, at) => ({
    ...mention,
    isAvoided: avoided.has(at) && !hedges.some((hedge) => isOneClause(sentence, mention, hedge)),
    freeOf: freeOf(sentence.slice(0, mention.start)),
  }))
}

/** Returns the indexes of a food and of the foods after it in the same list. */
function listFrom(sentence: string, found: readonly FoodMention[], first: number): number[] {
  let last = first
  while (last + 1 < found.length && IN_A_LIST.test(between(sentence, found, last))) last += 1
  const closing = last === first ? '' : between(sentence, found, last - 1)
  const isClosed = LEAVES_OUT_ONE.test(sentence.slice(0, found[first]?.start))
    ? /\b(?:or|nor)\b/.test(closing)
    : /\b(?:and|or|nor)\b/.test(closing)
  if (!isClosed || SAYS_MORE.test(sentence.slice(found[last]?.end))) return [first]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Returns the indexes of a food and of the foods before it in the same list. */
function listTo(sentence: string, found: readonly FoodMention[], last: number): number[] {
  let first = last
  while (first > 0 && IN_A_LIST.test(between(sentence, found, first - 1))) first -= 1
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

function between(sentence: string, found: readonly FoodMention[], at: number): string {
  return sentence.slice(found[at]?.end, found[at + 1]?.start)
}

const VERB_LETTERS = 12

function isOneClause(sentence: string, { start, end }: FoodMention, { index }: RegExpExecArray): boolean {
  if (index < end && index >= start) return true
  const text = index < start ? sentence.slice(index, start) : sentence.slice(end, index)
  // A new clause is recognized by its verb, which may come after the food.
  const after = index < start ? sentence.slice(start, end + VERB_LETTERS) : ''
  return !NEW_CLAUSE.test(text + after)
}

/** Returns what the words before a food exclude from it: “gluten-free bread”. */
function freeOf(before: string): readonly string[] {
  const said = /\b(gluten|wheat|dairy|milk|egg|soy|nut|peanut|sesame)-free (?:\S+ )?$/i.exec(before)
  return said ? (FREE_OF[said[1]?.toLowerCase() ?? ''] ?? []) : []
}

const FREE_OF: Readonly<Record<string, readonly string[]>> = {
  gluten: ['gluten', 'wheat'],
  wheat: ['wheat'],
  dairy: ['milk'],
  milk: ['milk'],
  egg: ['egg'],
  soy: ['soy'],
  nut: ['tree_nut', 'peanut'],
  peanut: ['peanut'],
  sesame: ['sesame'],
}
