import { type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

/** Ids of sentences that only apply while the diet phase of the plan lasts. */
export const SENTENCES_OF_PHASE = ['ss-fodmap-stop', 'phase-new-foods', 'phase-steady', 'phase-review']

/** Shown with a plan whose diet has ended. */
export const PHASE_ENDED_TEXT =
  'This week was planned for a phase of your diet that has ended since. You need not leave anything out for that phase any longer, and your next week is planned without it.'

/** Removes the sentences that no longer apply after the diet has ended. */
export function withoutSentencesOfPhase<Sentence extends { id: string }>(
  sentences: readonly Sentence[],
): Sentence[] {
  return sentences.filter(({ id }) => !SENTENCES_OF_PHASE.includes(id))
}

export const PHASE_ENDED: SafetySentence = {
  id: 'phase-ended',
  text: PHASE_ENDED_TEXT,
  position: 'top',
  rank: 'other',
  places: SENTENCE_PLACES,
  evidence: { severity: 'target', source: 'OURS', verified: 'derived', certainty: 'high' },
}
