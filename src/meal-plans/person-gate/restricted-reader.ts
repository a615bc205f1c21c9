import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { ALLERGENS, type Allergen, type Diet } from '#catalogue/foods/food.ts'
import type { Reader } from './reader.ts'

type Restrictions = {
  allergies?: readonly string[] | undefined
  otherAllergies?: readonly string[] | undefined
  dislikes?: readonly string[] | undefined
  wishes?: readonly string[] | undefined
  diet?: Diet | undefined
}

/** Builds a reader from reported food facts only, ignoring exclusions by goals and medicines. */
export function restrictedReader({
  allergies = [],
  otherAllergies = [],
  dislikes = [],
  wishes = [],
  diet = 'omnivore',
}: Restrictions): Omit<Reader, 'tags' | 'names' | 'held'> {
  const named = [...allergies, ...otherAllergies].map(readAllergy)
  const unwanted = [...dislikes, ...wishes].map((word) => ({
    word,
    allergens: [],
    concepts: conceptsOf(word),
  }))
  return {
    allergens: new Set(named.flatMap(({ allergens }) => allergens)),
    allergies: named.flatMap(({ concepts }) => concepts),
    diet,
    dislikes: unwanted.flatMap(({ concepts }) => concepts),
    ownWords: [...named, ...unwanted].flatMap(({ word, concepts, allergens }) =>
      concepts.length + allergens.length > 0 ? [] : word.toLowerCase(),
    ),
  }
}

function readAllergy(word: string): {
  word: string
  allergens: Allergen[]
  concepts: readonly FoodConcept[]
} {
  const listed = ALLERGENS.find((allergen) => allergen === word.trim().toLowerCase().replaceAll(' ', '_'))
  return listed
    ? { word, allergens: [listed], concepts: [] }
    : { word, allergens: [], concepts: conceptsOf(word) }
}

/** Returns all foods that the word could mean. Texts for this reader mention none of them. */
function conceptsOf(word: string): readonly FoodConcept[] {
  const resolved = resolveWord(word)
  if (resolved.state === 'known') return [resolved.concept]
  return resolved.state === 'ambiguous' ? resolved.concepts : []
}
