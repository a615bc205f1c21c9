import type { Resolution } from '../rules/merging/merge-rules.ts'
import type { RuleResult, RuleState } from '../rules/rule-result.ts'
import type { PersonLine } from './person-line.ts'

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
