import { SOURCES } from '../../rules/source.ts'
import { sentencesNeeded } from '../../safety/safety-sentences.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'

// The sentences go by totals as they were stored, the proof by the foods of today.
const LEEWAY = { b12: 0.1, share: 1.02 }

/** A line for each sentence that this plan has to say. One that it does not say breaks the proof. */
export function safetyLines({ request, means, said }: PersonContext): PersonLine[] {
  const { vitamin_b12, vitamin_d, calcium } = means
  const needed = sentencesNeeded(request, {
    means: {
      vitamin_b12: vitamin_b12 === null ? null : vitamin_b12 + LEEWAY.b12,
      vitamin_d: vitamin_d === null ? null : vitamin_d * LEEWAY.share,
      calcium: calcium === null ? null : calcium * LEEWAY.share,
    },
  })
  return needed.map(({ id, text, evidence }) => {
    const { text: source, year } = SOURCES[evidence.source]
    return {
      id: `safety:${id}`,
      kind: 'safety',
      name: 'Said beside the meals',
      state: said.has(id) ? 'pass' : 'fail',
      sentence: text,
      source: year === null ? source : `${source} (${year})`,
      certainty: evidence.certainty,
      signedOffBy: null,
    }
  })
}
