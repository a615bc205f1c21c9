import type { Proof } from './proof.ts'

/** The number of rules met, and the number that the plate can answer and that could be checked. */
export type RulesMet = { met: number; checked: number }

export function countRules({ rules }: Pick<Proof, 'rules'>): RulesMet {
  const checked = rules.filter(
    ({ applies, state, onPlate }) => applies && onPlate !== false && state !== 'no_data',
  )
  return { met: checked.filter(({ state }) => state === 'pass').length, checked: checked.length }
}
