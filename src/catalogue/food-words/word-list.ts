import { ALLERGENS, type Allergen, DIETS, type Diet } from '../foods/food.ts'
import { FOOD_TAG_NAMES, type FoodTag } from '../foods/food-tag.ts'

/** One line of the lists: what a food is called, and how it stands to others, each by its first name. */
export type WordLine = {
  names: string[]
  /** `~` names of one and the same food in different countries or kitchens; the others may be forms and cuts of it. */
  synonyms: string[][]
  /** `<` what it is a kind of. */
  isA: string[]
  /** `=` what it is made of. */
  madeOf: string[]
  /** `>` kinds of it that need no line of their own; a slash parts the names of one. */
  kinds: string[]
  /** `%` what it is pressed, brewed or extracted from, and hardly tastes of. */
  drawnFrom: string[]
  /** `?` what it often holds as well, which only its label tells. */
  mayHold: string[]
  /** `!` allergens that every food of its kind holds. */
  allergens: Allergen[]
  /** `!*` allergens that some foods of its kind hold. */
  groupAllergens: Allergen[]
  /** `#` tags that are given to no other food. */
  tags: FoodTag[]
  /** `&` tags that it shares with other foods. */
  sharedTags: FoodTag[]
  /** `@` the strictest diet that it fits. */
  diet: Diet
}

const MARK = /(?:^|\s)(<|=|>|%|\?|!\*|!|#|&|@)\s/

/** Reads a list: one food a line, its names first, then what follows each mark. */
export function parseWords(list: string): WordLine[] {
  return list
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLine)
    .flatMap((line) => [line, ...line.kinds.map((names) => kindOf(line, names.split('/')))])
}

function kindOf({ names: [isA = ''] }: WordLine, names: string[]): WordLine {
  return { ...parseLine(names.join(', ')), isA: [isA] }
}

function parseLine(line: string): WordLine {
  const [names = '', ...marked] = line.split(MARK)
  const after = (mark: string) =>
    marked.flatMap((part, at) => (at % 2 === 0 && part === mark ? parts(marked[at + 1] ?? '') : []))
  const same = parts(names).map((part) => part.split('~').map((name) => name.trim()))
  return {
    names: same.flat(),
    synonyms: same.filter(({ length }) => length > 1),
    isA: after('<'),
    madeOf: after('='),
    kinds: after('>'),
    drawnFrom: after('%'),
    mayHold: after('?'),
    allergens: known(ALLERGENS, after('!')),
    groupAllergens: known(ALLERGENS, after('!*')),
    tags: known(FOOD_TAG_NAMES, after('#')),
    sharedTags: known(FOOD_TAG_NAMES, after('&')),
    diet: known(DIETS, after('@'))[0] ?? 'vegan',
  }
}

function parts(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

function known<T extends string>(all: readonly T[], names: string[]): T[] {
  return names.map((name) => {
    const found = all.find((one) => one === name)
    if (!found) throw new Error(`The food words speak of "${name}", which is not known.`)
    return found
  })
}
