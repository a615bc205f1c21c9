import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { isOfTag } from './foods-of-tag.ts'
import type { HeldByMedicines } from './held-by-medicines.ts'
import type { Reader } from './reader.ts'
import { type Spoken, spokenOf } from './spoken-of.ts'

/** The ways in which texts ask for more or less of something that a medicine restricts. */
type Inviting = {
  /** Foods that are rich in it. */
  foods?: readonly string[]
  /** Exceptions that add little in the amounts used. */
  except?: readonly string[]
  /**
   * True if its foods are few and potent. Naming one counts as asking for it, unless the text states that
   * amounts stay steady.
   */
  isNamed?: true
  /** True if a list can drop these foods without changing its meaning. */
  isShortened?: true
  /** Phrases that ask for more of it. */
  more?: RegExp
  /** Phrases that ask for less of it. */
  less?: RegExp
  /** Its own name, which can appear with a figure in mg. */
  word?: RegExp
}

/**
 * Keyed by nutrient or tag. Restricted nutrients and tags that are missing here are listed in `NOT_IN_WORDS`.
 */
export const INVITING: Readonly<Record<string, Inviting>> = {
  vitamin_k: {
    foods: ['leafy green', 'salad', 'broccoli', 'brussels sprout', 'cabbage', 'asparagus'],
    isNamed: true,
    more: /\bvitamin K\b/,
  },
  potassium: {
    foods: [
      'fruit',
      'vegetable',
      'legume',
      'soy',
      'nut',
      'tree nut',
      'juice',
      'potato',
      'salad',
      'coconut water',
    ],
    // Foods used as a seasoning or in drops.
    except: ['lemon', 'lime', 'olive', 'garlic', 'onion', 'chive', 'chili', 'soy sauce', 'tamari', 'paprika'],
    more: /\b(?:bring|brings|rich in|more) potassium\b|\bsalt substitutes?\b(?!: )/i,
  },
  sodium: {
    less: /\b(?:less|little|low in|lower) (?:salt|sodium)\b|\b(?:lower|low)-sodium\b|\bsalt\b[^.;]* (?:kept low|modest|moderate)\b|\b(?:moderate|modest) salt\b|\bbefore you salt\b|\bmg of sodium\b|\bsalt is (?:modest|moderate)|\bcarr(?:y|ies) salt\b|\blittle salt\b|\btheir sodium\b|\bfor sodium\b|\bgive your taste\b/i,
  },
  caffeine: {
    foods: ['coffee', 'tea'],
    except: ['herbal tea'],
    isShortened: true,
    more: /\bdrink it unsweetened\b/,
    less: /\bcut down by one cup\b|\bcaffeine\b[^.;]*\btry less\b/i,
    word: /\bcaffeine\b/i,
  },
  total_fat: { foods: ['nut', 'tree nut', 'oil', 'avocado', 'butter'] },
  soy_whole: { foods: ['soy'], isShortened: true, except: ['soy sauce', 'tamari', 'soybean oil'] },
  fiber: {
    foods: ['bran', 'wheat bran', 'oat bran', 'psyllium'],
    more: /\braise fiber\b|\bincrease slowly\b|\bmore fiber\b/i,
  },
  protein_by_day: { more: /\b(?:put|aim for)\b[^.;]*\bprotein\b[^.;]*\bbreakfast\b/i },
  carbohydrate: { less: /\bhalf the (?:rice|pasta|potatoes)\b/i },
}

/** Restricted nutrients and tags that no text can ask to change, with the reason. */
export const NOT_IN_WORDS: Readonly<Record<string, string>> = {
  energy: 'The size of meals; no text asks for larger ones.',
  calcium: 'With thiazides at most 2,000 mg a day, far above what texts aim for; otherwise a minimum.',
  calcium_by_day: 'Advice for a tablet at breakfast, which the timing of the tablet settles.',
  retinol: 'Only liver brings so much, which is off the plate.',
  magnesium: 'A minimum; no text asks for less.',
  folate_dfe: 'A minimum; no text asks for less.',
  vitamin_b12: 'A minimum; no text asks for less.',
  vitamin_d: 'A minimum; no text asks for less.',
}

type Invitations = {
  /** The restricted nutrients and tags that the sentence contradicts. */
  held: string[]
  /** Foods that count as asked for because they are named. A list can drop them. */
  named: Spoken[]
  /** Everything asked for, as food names or in the sentence's own words. */
  words: string[]
}

const NONE: Invitations = { held: [], named: [], words: [] }

/** True if a sentence asks for no more and no less of what the reader's medicines restrict. */
export function mayTell(reader: Reader, sentence: string): boolean {
  return invitationsIn(reader, sentence).words.length === 0
}

/** Returns what a sentence asks for that contradicts its reader's medicines. */
export function invitationsIn({ held }: Reader, sentence: string): Invitations {
  if (!held) return NONE
  const stays = STAYS.test(sentence)
  const clauses = clausesOf(sentence)
  const spoken = spokenOf(sentence).filter(({ isAvoided }) => !isAvoided)
  const spared = spoken.filter((one) => isSpared(held, one.concept) && isAskedFor(one, clauses))
  const asked = [...held.noMore].map(([what, max]) => {
    const { isNamed, isShortened, more, word } = INVITING[what] ?? {}
    const foods = stays ? [] : spoken.filter((one) => invitesTo(what, one, clauses))
    const words = [...(stays ? [] : found(more, sentence)), ...aboveLimit(word, max, sentence)]
    return { what, named: isNamed || isShortened ? foods : [], words: [...foods.map(nameOf), ...words] }
  })
  const less = [...held.noLess].map((what) => ({ what, words: found(INVITING[what]?.less, sentence) }))
  return {
    held: unique([...asked, ...less].flatMap(({ what, words }) => (words.length > 0 ? what : []))),
    named: [...spared, ...asked.flatMap(({ named }) => named)],
    words: unique([...spared.map(nameOf), ...[...asked, ...less].flatMap(({ words }) => words)]),
  }
}

function nameOf({ concept }: Spoken): string {
  return concept.name
}

function unique(words: string[]): string[] {
  return [...new Set(words)]
}

/** Phrases stating that the amount stays as it is. */
const STAYS =
  /\b(?:of|in|as) (?:your|the) plan\b|\bsteady\b|\bas planned\b|\bsmall, equal amounts\b|\blimit(?: \S+){0,5} allows\b|\bthe same (?:amount|every)\b/i

type Clause = { start: number; end: number; whole: string; text: string }

/** Splits a sentence into clauses with separate requests. A heading and the line below it are one clause. */
function clausesOf(sentence: string): Clause[] {
  let start = 0
  return sentence.split(/(?<=[;.!?] |, (?:often |and )?(?:with|beside) )/).map((text) => {
    const clause = { start, end: start + text.length, whole: text, text: text.replaceAll(OF_NUTRIENTS, ' ') }
    start = clause.end
    return clause
  })
}

/** Figures for a nutrient or for the number of meals, as opposed to an amount of food. */
const OF_NUTRIENTS =
  /\bmeals a day\b|(?:at (?:least|most) )?[\d,.]+(?: to [\d,.]+)? ?(?:mg|mcg|%|g(?= (?:per|for every|of (?:fiber|protein|EPA))))[^,;:.]*/g
const AMOUNT =
  /\b(?:at least (?:\w+ )?(?:times?|servings?|portions?|once|twice)|servings?|tablespoons? (?:of|a)|spoonful|handful|portions? of|(?:a|each|every) day|most (?:days|dinners|meals)|once|twice|(?:three|four|five) times|double|half (?:the|your|a) (?:plate|cup)|two dinners|one meal each|about \d+ g|rich in|good sources?)\b/i
const IS_A_LIMIT =
  /\bat most (?!meals)|\brare\b|\bmoderate\b|\bno more than\b|\bfewer than\b|\blittle\b|\bless\b|\brarely\b|\bare plenty\b/i
const PLENTY_OF = /\b(?:plenty of|lots of|more|extra)\b(?!-)(?:(?!\bless\b)[^;.])*$/i
const ASKS =
  /(?:^|[;.,] (?:and )?|\band )(?:keep|carry|leave|buy|stir|add|eat|have|serve|end|start|give|choose|put|drink|finish|snack|try|spread|plan|cook a pot|make|fill|swap|let beans)\b[^:]*$/i

/** True if a sentence tells its reader to eat a food, or gives an amount of it. */
function isAskedFor({ start }: Spoken, clauses: readonly Clause[]): boolean {
  const clause = clauses.find((one) => start >= one.start && start < one.end)
  if (!clause) return false
  const before = clause.whole.slice(0, start - clause.start)
  if (PLENTY_OF.test(before)) return true
  return !IS_A_LIMIT.test(clause.text) && (ASKS.test(before) || AMOUNT.test(clause.text))
}

function invitesTo(what: string, spoken: Spoken, clauses: readonly Clause[]): boolean {
  const inviting = INVITING[what]
  if (!inviting?.foods || !isAmong(inviting.foods, spoken.concept)) return false
  if (inviting.except && isAmong(inviting.except, spoken.concept)) return false
  return inviting.isNamed === true || isAskedFor(spoken, clauses)
}

function isSpared({ tags, names }: HeldByMedicines, concept: FoodConcept): boolean {
  for (const tag of tags) if (isOfTag(concept, tag)) return true
  return names.some((pattern) => concept.names.some((name) => pattern.test(name)))
}

const CONCEPTS = new Map<string, FoodConcept>()

function isAmong(words: readonly string[], concept: FoodConcept): boolean {
  return words.some((word) => concept.holds.has(conceptOf(word)))
}

function conceptOf(word: string): FoodConcept {
  const known = CONCEPTS.get(word)
  if (known) return known
  const resolved = resolveWord(word)
  if (resolved.state !== 'known') throw new Error(`There are no words for the food "${word}".`)
  CONCEPTS.set(word, resolved.concept)
  return resolved.concept
}

function found(words: RegExp | undefined, sentence: string): string[] {
  const match = words?.exec(sentence)
  return match ? [match[0]] : []
}

/** Returns figures in mg above the medicine's daily limit. */
function aboveLimit(word: RegExp | undefined, max: number | null, sentence: string): string[] {
  if (!word?.test(sentence) || max === null) return []
  return [...sentence.matchAll(/([\d,]+) mg(?! of (?!caffeine))/g)]
    .filter(([, figure = '']) => Number(figure.replaceAll(',', '')) > max)
    .map(([text]) => text)
}
