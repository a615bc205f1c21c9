import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { isNamedIn, isOf, type Strictness } from '#catalogue/food-words/is-of.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { ALLERGENS, type Allergen, DIETS, fitsDiet } from '#catalogue/foods/food.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { PlannerInput } from './planner-input.ts'

/** Something that a member wants left out of every dish. */
export type DietaryRestriction = {
  kind: 'allergy' | 'diet' | 'dislike'
  /** The member's own words. */
  name: string
  /** False for an unknown word: it excludes nothing, and is never reported as followed. */
  isUnderstood: boolean
  /**
   * The foods that the word was interpreted as. There are several if the word is ambiguous; all of them are
   * excluded.
   */
  concepts: readonly FoodConcept[]
  rulesOut: (food: RatedFood) => boolean
  /** True if the lines of a recipe name it, for foods whose own names are broader. */
  isNamedIn: (named: ReadonlySet<FoodConcept>) => boolean
}

type RestrictionFacts = Pick<PlannerInput, 'allergies' | 'otherAllergies' | 'diet' | 'dislikes' | 'wishes'>

/** Lists what a member's allergies, diet and dislikes exclude. */
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

/** Lists allergies in unknown words. They cannot be excluded with certainty. */
export function unknownAllergies(input: RestrictionFacts): string[] {
  return restrictionsOf(input)
    .filter(({ kind, isUnderstood }) => kind === 'allergy' && !isUnderstood)
    .map(({ name }) => name)
}

/**
 * Builds the restriction for an allergy. An allergen of the list is known for every food; other allergies go
 * by what foods are and may contain.
 */
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

/** Cached, because each food is checked for every dish that contains it and again for every plan. */
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

/** Maps words such as "dairy" and "soya" to the allergens of the list. */
function allergensMeant([concept, ...others]: readonly FoodConcept[]): readonly Allergen[] | null {
  return concept && others.length === 0 && concept.shownByAllergens.length > 0
    ? concept.shownByAllergens
    : null
}

/** Returns the id of a dietary restriction in responses and proofs, such as `dislike:corn`. */
export function restrictionId({ kind, name }: Pick<DietaryRestriction, 'kind' | 'name'>): string {
  return `${kind}:${name}`
}
