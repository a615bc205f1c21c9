/**
 * Reasons why there is no plan: the member's safety, no week that meets all rules at once, no health goal
 * that can be planned, no consent to plan, or a failure on our side.
 */
export const NOT_MADE = ['refused', 'infeasible', 'goals', 'consent', 'failed'] as const
export type NotMadeKind = (typeof NOT_MADE)[number]

/** `reason` is shown to the member on their account page only, because it may reveal health data. */
export type NotMade = { kind: NotMadeKind; reason: string }

export const NO_GOALS =
  'There is no health goal on your profile that we can plan for. Choose one, and we try again.'
export const GOAL_IS_GONE =
  'The health goal that this meal plan was asked for can no longer be planned for. Choose another one, and ask again.'
export const NOT_FINISHED =
  'Something went wrong on our side. We know about it and are working on it. You do not have to do anything: we email your plan as soon as it is ready.'
