import { findConcepts } from '../food-words/find-concepts.ts'
import type { FoodConcept } from '../food-words/food-concept.ts'
import { conceptsNamedIn, isNamedIn } from '../food-words/is-of.ts'
import { DIETS, type Diet } from '../foods/food.ts'
import { stemOf } from '../search/words.ts'
import type { Recipe } from './recipe.ts'

type Words = Pick<Recipe, 'name' | 'description' | 'text' | 'steps' | 'firmSteps'>
/** A place in the recipe, and the word in it for a food that is none of its ingredients. */
export type UnlistedFood = { field: string; word: string }

/**
 * Words of a recipe for foods that its ingredients do not hold and that not everybody may eat. By its ingredients a
 * recipe is served to people with allergies and diets, who would read of the food in its steps, and use it. Names of
 * dishes, such as pancakes, say nothing of what these are made of.
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

/** As in “without the ham”. */
const LEFT_OUT = /\b(?:without|instead of) (?:the |any )?[\w-]+/gi

/** Allergens by which it is known for what it is: milk for cheese, none for a cake. */
function allergensItIs(concept: FoodConcept): string[] {
  return [...concept.isA].flatMap(({ shownByAllergens }) => shownByAllergens)
}

/** The diet of a food of animals; a dish by its name alone may be made otherwise. */
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
