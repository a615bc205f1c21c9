import type { ShownRule } from './shown-proof.ts'

/** How a plan stands to a rule, as a reader thinks of it. In the order in which they are shown. */
export const STANDINGS = ['broken', 'missed', 'unknown', 'kept', 'yours', 'notMeant'] as const
export type Standing = (typeof STANDINGS)[number]

/** Kinds that no plan can show, however good the data: they are for the reader to keep in mind. */
const BEYOND_A_PLAN = [
  'statement',
  'meal_timing',
  'serving_temperature',
  'packaged_item_limit',
  'max_duration',
  'outcome_goal',
]

export function standingOf({
  applies,
  state,
  kind,
}: Pick<ShownRule, 'applies' | 'state' | 'kind'>): Standing {
  if (!applies) return 'notMeant'
  if (state === 'pass') return 'kept'
  if (state === 'fail') return 'broken'
  if (state === 'warn') return 'missed'
  return BEYOND_A_PLAN.includes(kind) ? 'yours' : 'unknown'
}

/** Whether there was a verdict. */
export function wasChecked({ applies, state }: Pick<ShownRule, 'applies' | 'state'>): boolean {
  return applies && state !== 'no_data'
}
