import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'

/** Words for foods that a tag excludes, for words that don't carry the tag themselves. */
const WORDS_OF_TAG: Readonly<Record<string, readonly string[]>> = {
  added_sugar_food: ['sugar', 'honey', 'maple syrup', 'syrup', 'jam', 'candy'],
  apple_pear_mango_watermelon: ['apple', 'pear', 'mango', 'watermelon'],
  cashew_pistachio: ['cashew', 'pistachio'],
  gluten_barley: ['barley'],
  gluten_brewers_yeast: ['yeast extract', 'beer'],
  gluten_hidden_uncertified: ['oats'],
  gluten_malt: ['malt'],
  gluten_rye: ['rye'],
  gluten_triticale: ['triticale'],
  gluten_wheat: ['wheat'],
  grapefruit: ['grapefruit'],
  honey_hfcs: ['honey', 'syrup'],
  sugar_sweetened_beverage: ['cola', 'energy drink'],
  tyramine_high: [
    ...['aged cheese', 'processed meat', 'soy sauce', 'miso', 'tempeh', 'sauerkraut', 'kimchi'],
    ...['yeast extract', 'fava bean'],
  ],
  wheat_rye_barley_main: ['wheat', 'rye', 'barley'],
}

const CONCEPTS_OF_TAG = new Map(
  Object.entries(WORDS_OF_TAG).map(([tag, words]) => [tag, words.map(requireWord)] as const),
)

/** True if a food mentioned in a text has the tag, or is made of something with the tag. */
export function isOfTag({ tags, holds }: FoodConcept, tag: string): boolean {
  if ((tags as ReadonlySet<string>).has(tag)) return true
  return CONCEPTS_OF_TAG.get(tag)?.some((concept) => holds.has(concept)) === true
}

function requireWord(word: string): FoodConcept {
  const resolved = resolveWord(word)
  if (resolved.state !== 'known') throw new Error(`There are no words for the food "${word}".`)
  return resolved.concept
}
