import type { ShownRule } from '../shown/shown-proof.ts'

/** How a plan stands to a rule, as a reader thinks of it. In the order in which they are shown. */
export const OUTCOMES = ['broken', 'missed', 'unknown', 'met', 'yours', 'notMeant'] as const
export type RuleOutcome = (typeof OUTCOMES)[number]

export function ruleOutcome({
  applies,
  state,
  onPlate,
}: Pick<ShownRule, 'applies' | 'state' | 'onPlate'>): RuleOutcome {
  if (!applies) return 'notMeant'
  if (!onPlate) return 'yours'
  if (state === 'pass') return 'met'
  if (state === 'fail') return 'broken'
  if (state === 'warn') return 'missed'
  return 'unknown'
}

/** Whether there was a verdict. */
export function wasChecked({
  applies,
  state,
  onPlate,
}: Pick<ShownRule, 'applies' | 'state' | 'onPlate'>): boolean {
  return applies && onPlate && state !== 'no_data'
}
