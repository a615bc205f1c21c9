import type { Answer, Question } from './question.ts'

// Used by forms in the browser as well: nothing here imports a library.

/** With these answers to what medicines ask, somebody who knows the member has to speak before a plan is served. */
export const REFUSED_ANSWERS = {
  inr_in_range: 'no',
  warfarin_over_3_months: 'no',
  potassium_ever_high: 'yes',
  potassium_checked_since_dose_change: 'no',
  medicine_for_heart_failure: 'yes',
  low_sugar_needed_help: 'yes',
  type_1_diabetes: 'yes',
  eats_what_is_planned: 'no',
} as const satisfies Partial<Record<Question, Answer>>

export type RefusedAnswer = keyof typeof REFUSED_ANSWERS

/** Whether an answer to it can refuse a plan. */
export function isDeciding(question: Question): question is RefusedAnswer {
  return question in REFUSED_ANSWERS
}
