import type { SolvedPlan } from '../plan/solved-plan.ts'
import type { Proof } from '../proof/proof.ts'
import type { Relaxation } from './find-relaxation.ts'

export type Solved = {
  status: 'solved'
  plan: SolvedPlan
  proof: Proof
  /** Means that this plan sets as the member's usual levels, where medicines ask for steadiness from now on. */
  referenceLevels?: Record<string, number>
  ms: number
  /** Where a language model was asked to word the plan: why its words are not used; empty where they are. */
  wording?: { refused: string[] }
}

/** No plan obeys every hard rule; `blocking` names those in the way, members' own wishes included. */
export type Infeasible = {
  status: 'infeasible'
  blocking: string[]
  /** The least that would have to change; null where nothing small was found. */
  relaxation: Relaxation | null
  reason: string
  ms: number
}

/** No plan is served to this person, for safety. */
export type Refused = { status: 'refused'; reason: string; ms: number }

export type PlannerAnswer = Solved | Infeasible | Refused
