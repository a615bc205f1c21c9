import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { fitsDiet } from '#catalogue/foods/food.ts'
import { isOfTag } from './foods-of-tag.ts'
import type { Reader } from './reader.ts'
import { type Spoken, spokenOf } from './spoken-of.ts'

/** Returns the foods in a sentence that this reader must not, may not or does not want to eat. */
export function misfitsIn(reader: Reader, sentence: string): Spoken[] {
  return spokenOf(sentence).filter((spoken) => isMisfit(reader, spoken))
}

/** True if a sentence can be shown to a reader unchanged. */
export function mayRead(reader: Reader, sentence: string): boolean {
  return misfitsIn(reader, sentence).length === 0 && !saysOwnWord(reader, sentence)
}

function isMisfit(reader: Reader, { meanings, isAvoided, freeOf }: Spoken): boolean {
  return !isAvoided && meanings.some((concept) => isOffTable(reader, concept, freeOf))
}

function isOffTable(reader: Reader, concept: FoodConcept, freeOf: readonly string[]): boolean {
  for (const allergen of concept.allergens)
    if (reader.allergens.has(allergen) && !freeOf.includes(allergen)) return true
  if (reader.allergies.some((allergy) => concept.mayHold.has(allergy))) return true
  if (!fitsDiet(concept, reader.diet)) return true
  for (const tag of reader.tags)
    if (isOfTag(concept, tag) && !(tag.startsWith('gluten') && freeOf.includes('gluten'))) return true
  // Excluding one form, such as smoked salmon, does not exclude the food's other forms.
  if (
    reader.names.some(
      (pattern) => pattern.test(concept.name) || concept.names.every((name) => pattern.test(name)),
    )
  )
    return true
  return reader.dislikes.some((dislike) => concept.holds.has(dislike))
}

/** Wish words that match no known food are searched as spelled. */
function saysOwnWord({ ownWords }: Reader, sentence: string): boolean {
  if (ownWords.length === 0) return false
  const lower = ` ${sentence.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return ownWords.some((word) => lower.includes(` ${word} `) || lower.includes(` ${word}s `))
}
