import type { Slot } from '../plan/slot.ts'
import type { ReplaceMealsAnswer, StandIn, Suggestion } from '../planner/changes/replace-meals.ts'
import type { PlannerRequest } from '../request/planner-input.ts'

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
