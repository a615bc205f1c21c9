import { findConcepts } from '../food-words/find-concepts.ts'
import type { FoodConcept } from '../food-words/food-concept.ts'
import { conceptsNamedIn, isNamedIn } from '../food-words/is-of.ts'
import { DIETS, type Diet } from '../foods/food.ts'
import { stemOf } from '../search/words.ts'
import type { Recipe } from './recipe.ts'

type Words = Pick<Recipe, 'name' | 'description' | 'text' | 'steps' | 'firmSteps'>
/** A field of the recipe, and a word in it for a food that is not an ingredient. */
export type UnlistedFood = { field: string; word: string }

/**
 * Finds words for foods that are not among the recipe's ingredients and that some members must not eat. A
 * recipe is served to members with allergies and diets based on its ingredients. They would read of the other
 * food in the steps and use it. Names of dishes, such as pancakes, don't reveal their ingredients.
 */
export function unlistedFoods(
  recipe: Words,
  {
    foods,
    lines,
  }: { foods: readonly { allergens: readonly string[]; diet: string }[]; lines: readonly string[] },
): UnlistedFood[] {
  const named = conceptsNamedIn(lines)
  const listed = new Set(lines.flatMap(stemsIn))
  const held = new Set<string>(foods.flatMap(({ allergens }) => allergens))
  const freest = Math.max(0, ...foods.map(({ diet }) => DIETS.indexOf(diet as Diet)))
  const isHeld = (concept: FoodConcept) =>
    isNamedIn(concept, named) ||
    (allergensItIs(concept).every((allergen) => held.has(allergen)) &&
      DIETS.indexOf(dietOf(concept)) <= freest)
  return textsOf(recipe).flatMap(({ field, text }) =>
    findConcepts(text.replaceAll(LEFT_OUT, ' ')).flatMap(({ meanings, text: word }) =>
      meanings.some(isHeld) || stemsIn(word).every((stem) => listed.has(stem)) ? [] : [{ field, word }],
    ),
  )
}

/** Matches phrases such as “without the ham”. */
const LEFT_OUT = /\b(?:without|instead of) (?:the |any )?[\w-]+/gi

/** Returns the allergens that define the food: milk for cheese, none for a cake. */
function allergensItIs(concept: FoodConcept): string[] {
  return [...concept.isA].flatMap(({ shownByAllergens }) => shownByAllergens)
}

/** Returns the diet of an animal food. A dish known only by its name can be made in other ways. */
function dietOf(concept: FoodConcept): (typeof DIETS)[number] {
  const isOfAnimals = [...concept.isA].some(({ id }) => OF_ANIMALS.includes(id))
  return isOfAnimals ? concept.diet : 'vegan'
}

const OF_ANIMALS = [
  'meat',
  'poultry',
  'fish',
  'seafood',
  'shellfish',
  'egg',
  'dairy',
  'honey',
  'gelatin',
  'lard',
]

function stemsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}]+/gu)
      ?.map(stemOf) ?? []
  )
}

function textsOf({
  name,
  description,
  text,
  steps,
  firmSteps = [],
}: Words): { field: string; text: string }[] {
  return [
    { field: 'name', text: name },
    { field: 'description', text: description },
    { field: 'text', text: text ?? '' },
    ...steps.map((step, at) => ({ field: `steps.${at}`, text: step })),
    ...firmSteps.map((step, at) => ({ field: `firmSteps.${at}`, text: step })),
  ]
}
