import { ALLERGENS, type Allergen, DIETS, type Diet } from '../foods/food.ts'
import { FOOD_TAG_NAMES, type FoodTag } from '../foods/food-tag.ts'

/**
 * One line of the lists: the names of a food and its relations to other foods, each referred to by its first
 * name.
 */
export type WordLine = {
  names: string[]
  /**
   * `~` separates names of exactly the same food in different countries or kitchens. The other names may be
   * forms or cuts of it.
   */
  synonyms: string[][]
  /** `<` marks the groups that the food is a kind of. */
  isA: string[]
  /** `=` marks the foods that it is made of. */
  madeOf: string[]
  /** `>` marks kinds of it that need no line of their own. A slash separates the names of one kind. */
  kinds: string[]
  /** `%` marks the food that it is pressed, brewed or extracted from but hardly tastes of. */
  drawnFrom: string[]
  /** `?` marks foods that it often contains too, which only its label shows. */
  mayHold: string[]
  /** `!` marks allergens that every food of its kind contains. */
  allergens: Allergen[]
  /** `!*` marks allergens that some foods of its kind contain. */
  groupAllergens: Allergen[]
  /** `#` marks tags that no other food has. */
  tags: FoodTag[]
  /** `&` marks tags that it shares with other foods. */
  sharedTags: FoodTag[]
  /** `@` marks the strictest diet that it fits. */
  diet: Diet
}

const MARK = /(?:^|\s)(<|=|>|%|\?|!\*|!|#|&|@)\s/

/** Parses a list: one food per line, its names first, then the values after each mark. */
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
