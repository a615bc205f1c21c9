import { restrictionId } from '../../request/dietary-restriction.ts'
import type { PersonContext, PersonLine } from '../person-line.ts'
import type { ExclusionResult } from '../proof.ts'
import { labelWarning } from './label-warning.ts'

/** Writes a line for each allergy, diet and dislike. */
export function exclusionLines({ exclusions }: PersonContext): PersonLine[] {
  return exclusions.map((exclusion) => ({
    id: `${exclusion.kind}:${exclusion.name}`,
    kind: exclusion.kind,
    name: exclusion.name,
    state: exclusion.state,
    sentence: [sentenceOf(exclusion), readingOf(exclusion), countOf(exclusion), labelWarning(exclusion)]
      .filter(Boolean)
      .join(' '),
    ...(exclusion.foods.length > 0 && { foods: exclusion.foods }),
    ...(labelWarning(exclusion) !== '' && OWN_LIST),
  }))
}

/** We compiled the list of hidden label names ourselves, and no dietitian has reviewed it yet. */
const OWN_LIST = {
  source: 'Careplate’s own list of names on labels, which is not complete',
  certainty: 'low',
  signedOffBy: null,
} as const

function sentenceOf({ kind, state, foods }: ExclusionResult): string {
  switch (state) {
    case 'fail':
      return `Found in ${foods.join(', ')}.`
    case 'no_data':
      return 'We do not know this word, so nothing is left out for it.'
    case 'pass':
      return kind === 'diet' ? 'Every food of the plan goes with it.' : 'In no food of the plan.'
  }
}

/** Describes how a word was interpreted, if that differs from the member's word. */
function readingOf({ name, readAs = [] }: ExclusionResult): string {
  const others = readAs.filter((one) => one !== name.toLowerCase())
  return others.length > 0 ? `We read it as ${readAs.join(', and as ')}.` : ''
}

function countOf({ dishes = 0 }: ExclusionResult): string {
  if (dishes === 0) return ''
  return dishes === 1 ? 'One dish was left out for it.' : `${dishes} dishes were left out for it.`
}

/**
 * Returns the number of dishes that each exclusion left out, taken from a stored proof because the dishes
 * available then can't be recomputed.
 */
export function dishesLeftOutThen(exclusions: ExclusionResult[]): ReadonlyMap<string, number> {
  return new Map(
    exclusions.flatMap((one) =>
      one.dishes === undefined ? [] : [[restrictionId(one), one.dishes] as const],
    ),
  )
}
