import { sourceText } from '../../rules/source.ts'
import { sentencesNeeded } from '../../safety/safety-sentences.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

// The sentences go by totals as they were stored, the proof by the foods of today.
const LEEWAY = 0.1

/** A line for each sentence that this plan has to say. One that it does not say breaks the proof. */
export function safetyLines({ request, vitaminB12, said }: PersonContext): PersonLine[] {
  const needed = sentencesNeeded(request, { vitaminB12: vitaminB12 === null ? null : vitaminB12 + LEEWAY })
  return needed.map(({ id, text, evidence }) => {
    return {
      id: `safety:${id}`,
      kind: 'safety',
      name: 'Said beside the meals',
      state: said.has(id) ? 'pass' : 'fail',
      sentence: text,
      source: sourceText(evidence),
      certainty: evidence.certainty,
      signedOffBy: null,
    }
  })
}
