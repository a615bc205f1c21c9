import type { RuleKind, RuleSet, Severity } from './rule.ts'
import type { CitedSource } from './source.ts'

/** `fail` is only for a broken hard rule; a missed target or advice is a `warn`. */
export type RuleState = 'pass' | 'warn' | 'fail' | 'no_data'

export type RuleResult = {
  id: string
  /** Slug of the health goal; `medication` for rules that a medicine adds, `reference-intakes` for what all adults need. */
  condition: string
  kind: RuleKind
  severity: Severity
  /** False for what food cannot answer, such as clock times or coffee: its state is always `no_data`. */
  onPlate: boolean
  state: RuleState
  value: number | null
  min: number | null
  max: number | null
  unit: string
  /** Percent of the plan's energy from foods that have a figure for what is measured; null where none is needed. */
  coverage: number | null
  /** Over what the value was taken, such as the weekly mean or the highest day. */
  basis: string
  source: string
  /** The same, each with its year and a link; absent from proofs stored before there were any. */
  sources?: CitedSource[]
  evidence: string
  certainty: string
  verified: string
  signedOffBy: RuleSet['signedOffBy']
  /** False when the rule is not meant for this member. */
  applies: boolean
  /** Why a rule was not evaluated; present exactly when the state is `no_data`. */
  notEvaluated?: string
  note?: string
}
