import type { PersonContext, PersonLine } from './person-line.ts'
import type { ExclusionResult } from './proof.ts'

/** A line for each allergy, way of eating and dislike. */
export function exclusionLines({ exclusions }: PersonContext): PersonLine[] {
  return exclusions.map((exclusion) => ({
    id: `${exclusion.kind}:${exclusion.name}`,
    kind: exclusion.kind,
    name: exclusion.name,
    state: exclusion.state,
    sentence: sentenceOf(exclusion),
    ...(exclusion.foods.length > 0 && { foods: exclusion.foods }),
  }))
}

function sentenceOf({ kind, state, foods }: ExclusionResult): string {
  switch (state) {
    case 'fail':
      return `Found in ${foods.join(', ')}.`
    case 'no_data':
      return 'We do not know this word, so we could not leave it out.'
    case 'pass':
      return kind === 'diet' ? 'Every food of the plan goes with it.' : 'In no food of the plan.'
  }
}
