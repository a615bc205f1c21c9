import type { Slot } from '../plan/slot.ts'
import type { ReplaceMealsAnswer, StandIn, Suggestion } from '../planner/changes/replace-meals.ts'
import type { PlannerRequest } from '../request/planner-input.ts'

/** Why a meal of a plan is left out by now. Only a dislike can be set aside by its member. */
export const REMOVED_BECAUSE = [
  'recall',
  'allergy',
  'medicine',
  'diet',
  'trigger',
  'health',
  'dislike',
] as const

/** A meal that a plan leaves out by now; `day` counts from 0, `slug` is that of the removed dish. */
export type RemovedMeal = { day: number; slot: Slot; slug: string; because: (typeof REMOVED_BECAUSE)[number] }

/** Replacements for removed meals of a plan, kept until its member takes the suggestion or the plan changes. */
export type ReplacedMeals = {
  /** Names the meals and the facts that they were made for: with others, none of it holds any longer. */
  madeFor: string
  standIns: StandIn[]
  nutrients: ReplaceMealsAnswer['nutrients']
  /** `request` is kept with the plan once it is taken. `version` is that of the plan that it was made from. */
  suggestion: (Suggestion & { request: PlannerRequest; version: number }) | null
  /** Why nothing is suggested; null if something is. */
  reason: string | null
  shownAnyway: ShownAnyway[]
}

/** A dish that its member wants to see although they dislike something in it. */
export type ShownAnyway = { day: number; slot: Slot; slug: string }
