/** Identifiers by which an earlier trial is recognized. */
export const TRIAL_MARKS = ['member', 'email', 'card'] as const
export type TrialMark = (typeof TRIAL_MARKS)[number]
