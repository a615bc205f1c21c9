import type { RuleKind, RuleSet, Severity } from './rule.ts'
import type { CitedSource } from './source.ts'

/** `fail` means a broken limit. A missed target or advisory rule is a `warn`. */
export type RuleState = 'pass' | 'warn' | 'fail' | 'no_data'

export type RuleResult = {
  id: string
  /**
   * Slug of the health goal, `medication` for rules of medicines, or `reference-intakes` for the needs of all
   * adults.
   */
  condition: string
  kind: RuleKind
  severity: Severity
  /**
   * False for rules that food can't answer, such as clock times or coffee. Their state is always `no_data`.
   */
  onPlate: boolean
  state: RuleState
  value: number | null
  min: number | null
  max: number | null
  unit: string
  /**
   * Percent of the plan's energy from foods with a figure for the measured value. Null if no figure is
   * needed.
   */
  coverage: number | null
  /** The period or meals that the value covers, such as the weekly mean or the highest day. */
  basis: string
  source: string
  /** The sources, each with its year and a link. Absent from proofs stored before these existed. */
  sources?: CitedSource[]
  evidence: string
  certainty: string
  verified: string
  signedOffBy: RuleSet['signedOffBy']
  /** False if the rule does not apply to this member. */
  applies: boolean
  /** The reason why a rule was not evaluated. Present exactly if the state is `no_data`. */
  notEvaluated?: string
  note?: string
}
