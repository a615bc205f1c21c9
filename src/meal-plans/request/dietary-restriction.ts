import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { isNamedIn, isOf, type Strictness } from '#catalogue/food-words/is-of.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { ALLERGENS, type Allergen, DIETS, fitsDiet } from '#catalogue/foods/food.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlannerInput } from './planner-input.ts'

/** Something that a member wants left out of every dish. */
export type DietaryRestriction = {
  kind: 'allergy' | 'diet' | 'dislike'
  /** As the member told it. */
  name: string
  /** False for a word that we do not know: it rules nothing out, and is never said to be kept. */
  isUnderstood: boolean
  /** What the word was read as; several where it may mean each of them, and each is left out. */
  concepts: readonly FoodConcept[]
  rulesOut: (food: RatedFood) => boolean
  /** Whether the lines of a recipe name it, where the foods' own names are wider. */
  isNamedIn: (named: ReadonlySet<FoodConcept>) => boolean
}

type RestrictionFacts = Pick<PlannerInput, 'allergies' | 'otherAllergies' | 'diet' | 'dislikes' | 'wishes'>

/** What a member's allergies, way of eating and dislikes rule out. */
export function restrictionsOf({
  allergies,
  otherAllergies,
  diet,
  dislikes,
  wishes,
}: RestrictionFacts): DietaryRestriction[] {
  return [
    ...[...new Set([...allergies, ...otherAllergies])].map(allergyTo),
    ...(diet === 'omnivore' ? [] : [wayOfEating(diet)]),
    ...[...new Set([...dislikes, ...wishes])].map((name) => restrictionFor('dislike', name, 'dislike')),
  ]
}

/** Allergies in words that we do not know: they cannot be left out with certainty. */
export function unknownAllergies(input: RestrictionFacts): string[] {
  return restrictionsOf(input)
    .filter(({ kind, isUnderstood }) => kind === 'allergy' && !isUnderstood)
    .map(({ name }) => name)
}

/** An allergen of the list is known of every food; another allergy goes by what foods are and may hold. */
function allergyTo(name: string): DietaryRestriction {
  const restriction = restrictionFor('allergy', name, 'allergy')
  const listed = allergensNamed(name)
  const allergens = listed ?? allergensMeant(restriction.concepts)
  if (!allergens) return restriction
  return {
    ...restriction,
    isUnderstood: true,
    concepts: listed ? [] : restriction.concepts,
    rulesOut: (food) => allergens.some((allergen) => food.allergens.includes(allergen)),
    isNamedIn: () => false,
  }
}

function wayOfEating(diet: (typeof DIETS)[number]): DietaryRestriction {
  return {
    kind: 'diet',
    name: diet,
    isUnderstood: true,
    concepts: [],
    rulesOut: ({ diet: ofFood }) =>
      !fitsDiet({ diet: DIETS.find((known) => known === ofFood) ?? 'omnivore' }, diet),
    isNamedIn: () => false,
  }
}

function restrictionFor(
  kind: 'allergy' | 'dislike',
  name: string,
  strictness: Strictness,
): DietaryRestriction {
  const concepts = conceptsMeant(name)
  return {
    kind,
    name,
    isUnderstood: concepts.length > 0,
    concepts,
    rulesOut: (food) => concepts.some((concept) => isFoodOf(concept, food, strictness)),
    isNamedIn: (named) => concepts.some((concept) => isNamedIn(concept, named)),
  }
}

type Found = Record<Strictness, WeakMap<FoodConcept, boolean>>

const found = new WeakMap<RatedFood, Found>()

/** Foods are asked for each dish that they are in, and again with every plan. */
function isFoodOf(concept: FoodConcept, food: RatedFood, strictness: Strictness): boolean {
  const ofFood = found.get(food) ?? { dislike: new WeakMap(), allergy: new WeakMap() }
  found.set(food, ofFood)
  const known = ofFood[strictness].get(concept)
  if (known !== undefined) return known
  const is = isOf(concept, food, strictness)
  ofFood[strictness].set(concept, is)
  return is
}

function conceptsMeant(name: string): readonly FoodConcept[] {
  const resolved = resolveWord(name)
  if (resolved.state === 'known') return [resolved.concept]
  return resolved.state === 'ambiguous' ? resolved.concepts : []
}

function allergensNamed(name: string): Allergen[] | null {
  const known = ALLERGENS.find(
    (allergen) =>
      allergen ===
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
  )
  return known ? [known] : null
}

/** "Dairy" and "soya" say in other words what the list of allergens says. */
function allergensMeant([concept, ...others]: readonly FoodConcept[]): readonly Allergen[] | null {
  return concept && others.length === 0 && concept.shownByAllergens.length > 0
    ? concept.shownByAllergens
    : null
}

/** How a dietary restriction is known in answers and proofs, such as `dislike:corn`. */
export function restrictionId({ kind, name }: Pick<DietaryRestriction, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}
