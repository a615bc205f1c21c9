import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import type { Relaxation } from './find-relaxation.ts'

export type Solved = {
  status: 'solved'
  plan: SolvedPlan
  proof: Proof
  /**
   * Means that this plan sets as the member's usual levels, if medicines require steady levels from now on.
   */
  referenceLevels?: Record<string, number>
  ms: number
  /**
   * Only set if a language model was asked to write the plan's texts. Lists why its texts are not used, and
   * is empty if they are used.
   */
  wording?: { refused: string[] }
}

/** No plan meets every limit. `blocking` names the rules in the way, including the member's own wishes. */
export type Infeasible = {
  status: 'infeasible'
  blocking: string[]
  /** The smallest change that would help, or null if no small one was found. */
  relaxation: Relaxation | null
  reason: string
  ms: number
}

/** No plan is served to this member, for safety. */
export type Refused = { status: 'refused'; reason: string; ms: number }

export type PlannerAnswer = Solved | Infeasible | Refused
