import type { Proof } from './proof.ts'

/** Of the rules that a plate can answer and that could be checked, how many are met. */
export type RulesMet = { met: number; checked: number }

export function countRules({ rules }: Pick<Proof, 'rules'>): RulesMet {
  const checked = rules.filter(
    ({ applies, state, onPlate }) => applies && onPlate !== false && state !== 'no_data',
  )
  return { met: checked.filter(({ state }) => state === 'pass').length, checked: checked.length }
}
