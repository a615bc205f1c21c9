import type { Resolution } from '../rules/merge-rules.ts'
import type { RuleKind, RuleSet, Severity } from '../rules/rule.ts'
import type { PersonLine } from './person-line.ts'

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

/** Something the member asked to be left out, and whether it was. */
export type ExclusionResult = {
  kind: 'allergy' | 'diet' | 'dislike'
  name: string
  /** `no_data` for words that nobody understood: nothing can be said of them. */
  state: 'pass' | 'fail' | 'no_data'
  /** Foods of the plan that break it. */
  foods: string[]
  /** The foods that we read the word as, where it is not one of a list. */
  readAs?: string[]
  /** How many dishes it kept away when the plan was made. */
  dishes?: number
}

/** `warn` when a day is more than five percent off the target, `fail` when one is below the floor or above the ceiling. */
export type EnergyResult = {
  state: Exclude<RuleState, 'no_data'>
  targetKcal: number
  floorKcal: number
  /** Absent from proofs that were stored before there was one, as is what the body uses and what is said of it. */
  ceilingKcal?: number
  needKcal?: number | null
  sentence?: string | null
  meanKcal: number
  lowestDayKcal: number
  highestDayKcal: number
  basis: string
}

export type Proof = {
  rules: RuleResult[]
  /** Where goals clash: which rules yield to which, and what the member is told of it. */
  resolutions: Resolution[]
  exclusions: ExclusionResult[]
  energy: EnergyResult
  /** All that the member told, line by line, and what was made of it. */
  person: PersonLine[]
  versions: {
    catalogue: string
    rules: string
    solver: string
    seed: number
    /** Of the form of the proof itself; absent in the first. */
    proof?: string
  }
}

/** Rises with what a proof holds and how it is reckoned. 2: the person, the plate and what stands beside it. */
export const PROOF_VERSION = '2'
