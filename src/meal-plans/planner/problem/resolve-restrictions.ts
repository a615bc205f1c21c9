import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { hiddenNames } from '#catalogue/food-words/hidden-names.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { type DietaryRestriction, restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import { dishesLeftOut, leavesOut } from './dishes-left-out.ts'
import type { PlannerCatalogue } from './planner-catalogue.ts'

/** The interpretation of a member's word, and its effect. */
type ResolvedRestriction = {
  kind: 'allergy' | 'dislike'
  word: string
  state: 'known' | 'ambiguous' | 'unknown'
  /** The foods that the word means or could mean. */
  foods: string[]
  /** Similar spellings, for a word that we do not know. */
  suggestions: string[]
  /** The number of dishes it excludes. */
  dishes: number
  /** Names under which a label may list the food. Only for allergies that are not on the standard list. */
  hiddenAs: string[]
}

export type ResolvedRestrictions = {
  words: ResolvedRestriction[]
  /** The number of dishes that remain after all exclusions, and the total. */
  left: number
  total: number
}

/** Interprets a member's exclusions and counts the remaining dishes. Health goals are not considered. */
export function resolveRestrictions(catalogue: PlannerCatalogue, input: PlannerInput): ResolvedRestrictions {
  const restrictions = restrictionsOf(input)
  const counts = dishesLeftOut(catalogue, input)
  const never = new Set(input.neverRecipes)
  const left = catalogue.dishes.filter(
    (dish) =>
      !never.has(dish.recipe.slug) && !restrictions.some((restriction) => leavesOut(restriction, dish)),
  )
  return {
    words: restrictions.flatMap((restriction) =>
      readWord(restriction, input, counts.get(restrictionId(restriction)) ?? 0),
    ),
    left: left.length,
    total: catalogue.dishes.length,
  }
}

/** Listed allergens and diets are chosen rather than typed, so they have no word to interpret. */
function readWord(
  { kind, name, isUnderstood }: DietaryRestriction,
  input: PlannerInput,
  dishes: number,
): ResolvedRestriction[] {
  if (kind === 'diet' || (kind === 'allergy' && !input.otherAllergies.includes(name))) return []
  const resolved = resolveWord(name)
  const concepts = resolved.state === 'known' ? [resolved.concept] : conceptsIn(resolved)
  const isUnknown = resolved.state === 'unknown'
  return [
    {
      kind,
      word: name,
      state: isUnknown && isUnderstood ? 'known' : resolved.state,
      foods: isUnknown ? [] : namesOf(concepts),
      suggestions: isUnknown ? namesOf(concepts) : [],
      dishes,
      hiddenAs: kind === 'allergy' && resolved.state === 'known' ? [...hiddenNames(resolved.concept)] : [],
    },
  ]
}

function conceptsIn(
  resolved: Exclude<ReturnType<typeof resolveWord>, { state: 'known' }>,
): readonly FoodConcept[] {
  return resolved.state === 'ambiguous' ? resolved.concepts : resolved.suggestions
}

function namesOf(concepts: readonly FoodConcept[]): string[] {
  return concepts.map(({ name }) => name)
}
