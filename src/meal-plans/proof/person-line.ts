import type { Tally } from '../person-gate/fit-text.ts'
import type { WordsResult } from '../person-gate/plan-words.ts'
import type { RatedFood } from '../plan/rated-food.ts'
import type { Intake } from '../plan/solved-plan.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import type { PlannedPerson } from '../rules/meal-plan-facts.ts'
import type { RuleResult } from '../rules/rule-result.ts'
import type { ExclusionResult } from './proof.ts'

/** What a member told, or was told: in the order in which a proof shows it. */
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
 * `told` restates what there is nothing to check of. What nobody understood, or nobody can check, is `no_data` and
 * never `pass`. A plan with a line that is `fail` is not served.
 */
export const PERSON_LINE_STATES = ['pass', 'warn', 'fail', 'no_data', 'told'] as const
export type PersonLineState = (typeof PERSON_LINE_STATES)[number]

/** One thing that a plan was made by beside its health goals, and what the proof finds of it. */
export type PersonLine = {
  /** Unique in a proof, such as `medicine:lisinopril`. */
  id: string
  kind: PersonLineKind
  /** What it is about, as the member told it. */
  name: string
  state: PersonLineState
  sentence: string
  /** Ids of the rules of this proof that stand for it. */
  rules?: string[]
  /** Names of foods of the plan that break it. */
  foods?: string[]
  /** On whose authority, where a figure or a sentence has one. */
  source?: string
  certainty?: string
  signedOffBy?: string | null
}

/** All that lines are written from. */
export type PersonContext = {
  request: Pick<PlannerRequest, 'input' | 'year'>
  member: PlannedPerson
  days: readonly { intake: Intake[] }[]
  foods: ReadonlyMap<number, RatedFood>
  /** Every food of the plan, once. */
  eaten: RatedFood[]
  /** Slugs of its recipes, as often as they are served. */
  served: string[]
  rules: RuleResult[]
  exclusions: ExclusionResult[]
  /** Micrograms of a day, the mean of the plan; null where too few foods have a figure. */
  vitaminB12: number | null
  /** Ids of the sentences that stand beside the meals. */
  said: ReadonlySet<string>
  /** What was found in the texts of the plan; null where only its foods are proved. */
  words: (WordsResult & Pick<Tally, 'reworded' | 'leftOut' | 'besideMedicines' | 'otherFigures'>) | null
}
