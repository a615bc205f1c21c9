import type { FoodConcept } from '#catalogue/food-words/food-concept.ts'
import { hiddenNames } from '#catalogue/food-words/hidden-names.ts'
import { resolveWord } from '#catalogue/food-words/resolve-word.ts'
import { type DietaryRestriction, restrictionId, restrictionsOf } from '../../request/dietary-restriction.ts'
import type { PlannerInput } from '../../request/planner-input.ts'
import { dishesLeftOut, leavesOut } from './dishes-left-out.ts'
import type { PlannerCatalogue } from './planner-catalogue.ts'

/** How a word of a member's was read, and what comes of it. */
type ResolvedRestriction = {
  kind: 'allergy' | 'dislike'
  word: string
  state: 'known' | 'ambiguous' | 'unknown'
  /** The foods that it means, or may mean. */
  foods: string[]
  /** Names spelled nearly so, for a word that we do not know. */
  suggestions: string[]
  /** How many dishes it leaves out. */
  dishes: number
  /** Under which names a label may hold it; for allergies beyond the list. */
  hiddenAs: string[]
}

export type ResolvedRestrictions = {
  words: ResolvedRestriction[]
  /** Dishes that remain beside all that is left out, of how many there are. */
  left: number
  total: number
}

/** Reads what a member wants left out, and counts the dishes that remain. Health goals are not part of it. */
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

/** Allergens of the list and diets are no words: they were chosen, not typed. */
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
