import type { ReactNode } from 'react'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { BodyUnits, FactsDraft, Trigger } from './facts-draft.ts'
import type { FactErrors } from './read-facts.ts'

export type FactsFormProps = {
  draft: FactsDraft
  change: (change: Partial<FactsDraft>) => void
  units: BodyUnits
  /** A new object whenever the answers were checked: the first field in it takes the focus. */
  errors: FactErrors
  /** Why no plan is served with these answers; empty where nothing is in the way. */
  reasons: string[]
  /** Those of them that medicines bring, which are said where these are asked. */
  medicineReasons: string[]
  /** What a refusal means beside its reasons: for whom pays, and for whom has nothing to lose yet. */
  refusedMeans: ReactNode
  /** Said in the place of a refusal that is over. */
  afterRefusal?: ReactNode
  /** Circumstances that matter for the chosen health goals, beside those that matter to all. */
  questions: readonly Circumstance[]
  /** The chosen health goals, by the names of their rules. */
  goals: readonly string[]
  /** What the chosen health goals know as triggers that differ from person to person. */
  triggers: readonly Trigger[]
  /** What the chosen health goals ask before anything is left out. */
  entry: readonly EntryQuestion[]
}
