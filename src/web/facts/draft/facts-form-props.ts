import type { ReactNode } from 'react'
import type { EntryQuestion } from '#meal-plans/phases/entry/entry-question.ts'
import type { Circumstance } from '#members/profiles/circumstance.ts'
import type { BodyUnits, FactsDraft, Trigger } from './facts-draft.ts'
import type { FactErrors } from './read-facts.ts'

export type FactsFormProps = {
  draft: FactsDraft
  change: (change: Partial<FactsDraft>) => void
  units: BodyUnits
  /** A new object after each check, so that its first field takes the focus. */
  errors: FactErrors
  /** The reasons why no plan is served with these answers. Empty if nothing rules one out. */
  reasons: string[]
  /** The subset of `reasons` caused by medicines, shown next to the medicine questions. */
  medicineReasons: string[]
  /**
   * Explains the consequences of a refusal, which differ for paying members and for visitors who have nothing
   * to lose yet.
   */
  refusedMeans: ReactNode
  /** Shown in place of a refusal that no longer applies. */
  afterRefusal?: ReactNode
  /**
   * Circumstances that matter for the chosen health goals, in addition to those that matter for all members.
   */
  questions: readonly Circumstance[]
  /** The chosen health goals, by rule set name. */
  goals: readonly string[]
  /** The possible personal triggers of the chosen health goals. */
  triggers: readonly Trigger[]
  /** The questions that the chosen health goals ask before any food is left out. */
  entry: readonly EntryQuestion[]
}
