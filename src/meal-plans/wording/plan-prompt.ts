import { sentencesShared } from './ask-for-wording.ts'

/** What came of a prompt: it guided the words, the model's words could not be used, or there is no model. */
export const PROMPT_OUTCOMES = ['guided', 'refused', 'no_model'] as const

export type PlanPrompt = {
  text: string
  outcome: (typeof PROMPT_OUTCOMES)[number]
  /** Why the model's words are not used. */
  refused: string[]
  /** Sentences that no model is told, because they name an illness or a promise. */
  withheld: string[]
}

/** What is stored with a plan of the prompt that was given for it. `wording` is absent where no model was asked. */
export function planPrompt(text: string, wording: { refused: string[] } | undefined): PlanPrompt {
  const refused = wording?.refused ?? []
  const outcome = !wording ? 'no_model' : refused.length > 0 ? 'refused' : 'guided'
  return { text, outcome, refused, withheld: sentencesShared(text).withheld }
}
