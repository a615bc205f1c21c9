import type { Tally } from '../person-gate/fit-text.ts'
import type { WordsResult } from '../person-gate/plan-words.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Intake } from '../plan/solved-plan.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { ExclusionResult } from './proof.ts'

/** Everything the member reported or was advised, in the order in which a proof shows it. */
export const PERSON_LINE_KINDS = [
  'fact',
  'allergy',
  'diet',
  'dislike',
  'wish',
  'trigger',
  'medicine',
  'phase',
  'words',
  'safety',
] as const
type PersonLineKind = (typeof PERSON_LINE_KINDS)[number]

/**
 * `told` restates a fact that can't be checked. A fact that was not understood or not checkable is `no_data`,
 * never `pass`. A plan with a `fail` line is not served.
 */
export const PERSON_LINE_STATES = ['pass', 'warn', 'fail', 'no_data', 'told'] as const
export type PersonLineState = (typeof PERSON_LINE_STATES)[number]

/** One input of a plan other than its health goals, with the finding of the proof. */
export type PersonLine = {
  /** Unique within a proof, such as `medicine:lisinopril`. */
  id: string
  kind: PersonLineKind
  /** The subject of the line, in the member's words. */
  name: string
  state: PersonLineState
  sentence: string
  /** Ids of the rules of this proof that the line relies on. */
  rules?: string[]
  /** Names of foods in the plan that break the line. */
  foods?: string[]
  /** The authority for a figure or a sentence, if there is one. */
  source?: string
  certainty?: string
  signedOffBy?: string | null
}

/** All data that the lines are written from. */
export type PersonContext = {
  request: Pick<PlannerRequest, 'input' | 'year'>
  member: PlannedPerson
  days: readonly { intake: Intake[] }[]
  foods: ReadonlyMap<number, RatedFood>
  /** Every food of the plan, without duplicates. */
  eaten: RatedFood[]
  /** Slugs of the plan's recipes, one entry per serving occasion. */
  served: string[]
  rules: RuleResult[]
  exclusions: ExclusionResult[]
  /** Mean micrograms per day over the plan. Null if too few foods have a figure. */
  vitaminB12: number | null
  /** Ids of the sentences shown next to the meals. */
  said: ReadonlySet<string>
  /** Findings about the texts of the plan. Null if only the foods are proved. */
  words: (WordsResult & Pick<Tally, 'reworded' | 'leftOut' | 'besideMedicines' | 'otherFigures'>) | null
}
