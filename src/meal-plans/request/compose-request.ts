import type { Condition } from '#catalogue/conditions/condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { PlannerInput, PlannerRequest } from './planner-input.ts'
import { plannerInputSchema } from './planner-input.ts'
import { seasonAt } from './season.ts'

/** What the planner is told of a member's week: goals, facts, a seed, and the words of the catalogue. */
export function composeRequest(options: {
  conditions: Condition[]
  facts: MemberFacts
  seed: number
  at: Date
  days?: number
  /** What was served lately. */
  previousPlans?: PlannerInput['previousPlans']
  /** Of a diet that has phases. */
  phase?: PlannerInput['phase']
  /** Which week of the member's it is. */
  week?: number
  /** Which step of the rise of fiber, by the diary. */
  fiberStep?: number
  /** Around which the member's weeks stay steady. */
  referenceLevels?: PlannerInput['referenceLevels']
  /** Around which vitamin K the plan before was made. */
  vitaminKBefore?: PlannerInput['vitaminKBefore']
  /** What the member weighed before. */
  earlierWeights?: PlannerInput['earlierWeights']
}): PlannerRequest {
  const { conditions, facts, seed, at, days, previousPlans, phase, week, fiberStep, referenceLevels } =
    options
  const { earlierWeights, vitaminKBefore } = options
  const goals = conditions.map(({ ruleSet }) => ruleSet)
  return {
    input: plannerInputSchema.parse({
      ...plannerInputOf(facts),
      goals,
      seed,
      days,
      previousPlans,
      phase,
      week,
      fiberStep,
      referenceLevels,
      earlierWeights,
      vitaminKBefore,
      season: seasonAt(at, facts.hemisphere),
    }),
    year: at.getUTCFullYear(),
    wording: conditions.map(({ name, goalText, planOverview, focus, tips, prompt }) => ({
      name,
      goalText,
      planOverview,
      focus,
      tips,
      prompt,
    })),
  }
}

const withoutGoals = plannerInputSchema.omit({ goals: true })

/** A member's facts as the planner reads them: units are a matter of showing. */
export function plannerInputOf({ units: _, ...facts }: MemberFacts): Omit<PlannerInput, 'goals'> {
  return withoutGoals.parse(facts)
}

/** Of everybody's first week, so that the day that is shown before subscribing is a day of it. */
export const FIRST_WEEK_SEED = 1

/** A seed from an id, so that the same week of the same member is solved alike however often it is tried. */
export function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
