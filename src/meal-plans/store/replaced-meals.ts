import type { Slot } from '../plan/slot.ts'
import type { ReplaceMealsAnswer, StandIn, Suggestion } from '../planner/changes/replace-meals.ts'
import type { PlannerRequest } from '../request/planner-input.ts'

/** Reasons why a meal of a plan is left out now. The member can only override a dislike. */
export const REMOVED_BECAUSE = [
  'recall',
  'allergy',
  'medicine',
  'diet',
  'trigger',
  'health',
  'dislike',
] as const

/** A meal that a plan leaves out now. `day` counts from 0, and `slug` is the removed dish's. */
export type RemovedMeal = { day: number; slot: Slot; slug: string; because: (typeof REMOVED_BECAUSE)[number] }

/**
 * Replacements for removed meals of a plan, kept until the member accepts the suggestion or the plan changes.
 */
export type ReplacedMeals = {
  /**
   * Hash of the meals and facts that the replacements were made for. If it no longer matches, the
   * replacements are invalid.
   */
  madeFor: string
  standIns: StandIn[]
  nutrients: ReplaceMealsAnswer['nutrients']
  /**
   * `request` is stored with the plan once the suggestion is accepted. `version` is the version of the plan
   * that it was made from.
   */
  suggestion: (Suggestion & { request: PlannerRequest; version: number }) | null
  /** The reason why there is no suggestion. Null if there is one. */
  reason: string | null
  shownAnyway: ShownAnyway[]
}

/** A dish that the member wants to see although they dislike something in it. */
export type ShownAnyway = { day: number; slot: Slot; slug: string }
