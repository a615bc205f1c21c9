import { sourceText } from '../../rules/source.ts'
import { sentencesNeeded } from '../../safety/safety-sentences.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

// The displayed sentences use the totals stored with the plan, and the proof uses today's foods.
const LEEWAY = 0.1

/** Writes a line for each safety sentence that this plan must show. A missing sentence fails the proof. */
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
