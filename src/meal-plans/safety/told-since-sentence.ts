import { type SafetySentence, SENTENCE_PLACES } from './safety-sentence.ts'

type Since = { leftOut: number }

/** What stands above a plan whose member has told more since it was made. */
export function toldSinceSentences(since: Since | undefined): SafetySentence[] {
  if (since === undefined) return []
  return [
    {
      ...{
        id: 'told-since',
        text: toldSinceText(since),
        position: 'top',
        rank: 'emergency',
        places: SENTENCE_PLACES,
      },
      evidence: { severity: 'hard', source: 'OURS', verified: 'derived', certainty: 'high' },
    },
  ]
}

const TOLD = 'You told us more after this plan was made.'

/** The same as words alone. */
export function toldSinceText({ leftOut }: Since): string {
  return leftOut === 0
    ? `${TOLD} None of its meals speaks against it, but it was not planned by it: have a day planned again where you want it.`
    : `${TOLD} ${leftOut === 1 ? 'One of its meals is' : `${leftOut} of its meals are`} left out for that: choose others in their place, or have the day planned again. The sums and the proof still count them.`
}
