import type { Resolution } from '../rules/merging/merge-rules.ts'
import type { RuleResult, RuleState } from '../rules/rule-result.ts'
import type { PersonLine } from './person-line.ts'

/** A food, food group or diet restriction of the member, and whether the plan respects it. */
export type ExclusionResult = {
  kind: 'allergy' | 'diet' | 'dislike'
  name: string
  /** `no_data` for words that we don't understand, because nothing can be checked for them. */
  state: 'pass' | 'fail' | 'no_data'
  /** Foods of the plan that break the restriction. */
  foods: string[]
  /** The foods that the word was interpreted as, if it is not in one of our lists. */
  readAs?: string[]
  /** The number of dishes that the restriction excluded when the plan was made. */
  dishes?: number
}

/**
 * `warn` if a day is more than five percent off the target, `fail` if a day is below the floor or above the
 * ceiling.
 */
export type EnergyResult = {
  state: Exclude<RuleState, 'no_data'>
  targetKcal: number
  floorKcal: number
  /** Absent from proofs stored before there was a ceiling. The same applies to `needKcal` and `sentence`. */
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
  /**
   * Conflicts between goals: the rules that yield to other rules, and the explanation shown to the member.
   */
  resolutions: Resolution[]
  exclusions: ExclusionResult[]
  energy: EnergyResult
  /** Everything that the member reported, line by line, and how the plan used it. */
  person: PersonLine[]
  versions: {
    catalogue: string
    rules: string
    solver: string
    seed: number
    /** Version of the proof format. Absent in the first version. */
    proof?: string
  }
}

/**
 * Increases when the contents of a proof or its calculation change. Version 2 added the person, the plate and
 * the text shown next to the plate.
 */
export const PROOF_VERSION = '2'
