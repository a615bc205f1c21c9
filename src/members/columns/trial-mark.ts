/** By what somebody is known to have had a trial. */
export const TRIAL_MARKS = ['member', 'email', 'card'] as const
export type TrialMark = (typeof TRIAL_MARKS)[number]
