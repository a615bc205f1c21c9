import { sentencesShared } from './ask-for-wording.ts'

/** The outcome of a prompt: it guided the texts, the model's texts were refused, or there is no model. */
export const PROMPT_OUTCOMES = ['guided', 'refused', 'no_model'] as const

export type PlanPrompt = {
  text: string
  outcome: (typeof PROMPT_OUTCOMES)[number]
  /** Reasons why the model's texts are not used. */
  refused: string[]
  /** Sentences withheld from the model because they name an illness or a promise. */
  withheld: string[]
}

/** Returns the prompt record stored with a plan. `wording` is undefined if no model was called. */
export function planPrompt(text: string, wording: { refused: string[] } | undefined): PlanPrompt {
  const refused = wording?.refused ?? []
  const outcome = !wording ? 'no_model' : refused.length > 0 ? 'refused' : 'guided'
  return { text, outcome, refused, withheld: sentencesShared(text).withheld }
}
