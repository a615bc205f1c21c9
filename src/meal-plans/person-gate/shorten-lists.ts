import type { Spoken } from './spoken-of.ts'
import { QUALIFIED } from './spoken-of.ts'

const SEPARATOR = /^(?:, (?:and|or) |, | and | or | & )$/
/** List parts that are not food, and are kept. */
const OTHER_PARTS =
  'protein|calcium|magnesium|potassium|iron|zinc|folate|fiber|vitamin D|vitamin B12|herbs|fortified foods|ready meals|meals'
const OTHER_PART = new RegExp(`^(, (?:and |or )?| and | or )(${OTHER_PARTS})(?=[ ,.;:]|$)`)
/** A measure that applies only to the first food, as in “A handful of nuts, fish”. */
const MEASURES =
  /\b(?:handful|cup|can|jar|bag|pot|box|tablespoons?|teaspoons?|spoons?|slices?|glass|pieces?|portions?|servings?|range|serving or two) of $/i
const OF_THE_LAST = /^ (?:\(|once|twice|three times|on |in |for |at |with |\d)/i
const SAYS_HOW_MANY = /\b(?:both|each|either|between|among|share|together|all three|all of)\b/i
const OF_SEVERAL =
  /^ (?:are|come|stand|carry|bring|do|have|lead|take|cover|work|go|help|share|make|set|hold|keep)\b/

type Part = { start: number; end: number; isFood: boolean; stays: boolean }

/**
 * Returns a sentence with foods removed from its lists, or null if a food is not in a list or too little is
 * left.
 */
export function withoutFoods(
  sentence: string,
  spoken: readonly Spoken[],
  misfits: readonly Spoken[],
): string | null {
  const parts = spoken.map(({ start, end, ...mention }) => ({
    start: qualifiedFrom(sentence, start),
    end,
    isFood: true,
    stays: !misfits.some((misfit) => misfit.start === start),
    mention,
  }))
  const lists = listsOf(sentence, parts)
  const touched = lists.filter((list) => list.some(({ stays }) => !stays))
  return touched.reduceRight<string | null>(
    (text, list) => (text === null ? null : shortened(sentence, text, list)),
    sentence,
  )
}

function qualifiedFrom(sentence: string, start: number): number {
  const before = sentence.slice(0, start)
  const [qualifiers = ''] = new RegExp(`(?:^|(?<=[ “(]))${QUALIFIED}$`, 'i').exec(before) ?? []
  return start - qualifiers.length
}

/** Finds runs of foods and other list parts that are separated only by commas and an “and”. */
function listsOf(sentence: string, foods: Part[]): Part[][] {
  const lists: Part[][] = []
  for (const food of foods) {
    const list = lists.at(-1)
    const last = list && withOthers(sentence, list, food.start)
    if (last && SEPARATOR.test(sentence.slice(last.end, food.start))) list.push(food)
    else lists.push([food])
  }
  for (const list of lists) withOthers(sentence, list, sentence.length)
  return lists
}

/** Adds the non-food parts that follow to the list, and returns the last part. */
function withOthers(sentence: string, list: Part[], until: number): Part | undefined {
  for (;;) {
    const end = list.at(-1)?.end ?? 0
    const other = OTHER_PART.exec(sentence.slice(end, until))
    const [all = '', separator = ''] = other ?? []
    if (!other) return list.at(-1)
    list.push({ start: end + separator.length, end: end + all.length, isFood: false, stays: true })
  }
}

function shortened(sentence: string, text: string, list: Part[]): string | null {
  const [first] = list
  const last = list.at(-1)
  const staying = list.filter(({ stays }) => stays)
  if (!first || !last || staying.length === 0) return null
  const before = sentence.slice(0, first.start)
  const after = sentence.slice(last.end)
  if (!first.stays && MEASURES.test(before)) return null
  if (!last.stays && OF_THE_LAST.test(after) && !/\beach\b/.test(after)) return null
  if (staying.length === 1 && (OF_SEVERAL.test(after) || SAYS_HOW_MANY.test(sentence))) return null
  if (staying.length === 1 && /\b(?:them|they|these|those)\b/i.test(after)) return null
  // “Corn or soybean oil” means two oils.
  if (!last.stays && / (?:oil|milk|bread|rice|juice|cheese)$/.test(sentence.slice(0, last.end))) return null
  // A list that continues in unrecognized words must keep its “and”.
  if (/(?:, | and | or )$/.test(before) || /^(?:,? and |,? or )/.test(after)) return null
  const words = staying.map(({ start, end }) => sentence.slice(start, end))
  const joined = joinedAs(sentence.slice(first.start, last.end), words)
  const opening = before === '' || /[.:] $/.test(before) ? upperFirst(joined, sentence, first.start) : joined
  return text.slice(0, first.start) + opening + text.slice(last.end)
}

function joinedAs(list: string, words: string[]): string {
  if (words.length < 2) return words.join('')
  const by = / & /.test(list)
    ? ' & '
    : / or (?!.* and )/.test(list)
      ? ' or '
      : / and /.test(list)
        ? ' and '
        : ', '
  const comma = /, (?:and|or) /.test(list) && words.length > 2 ? ',' : ''
  return `${words.slice(0, -1).join(', ')}${comma}${by}${words.at(-1)}`
}

function upperFirst(joined: string, sentence: string, at: number): string {
  const wasUpper = /^\p{Lu}/u.test(sentence.slice(at))
  return wasUpper ? joined.charAt(0).toUpperCase() + joined.slice(1) : joined
}
