import type { Condition } from '#catalogue/conditions/condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { PlannerInput, PlannerRequest } from './planner-input.ts'
import { plannerInputSchema } from './planner-input.ts'
import { seasonAt } from './season.ts'

/** Builds the planner's request for a member's week from goals, facts, a seed and the catalog texts. */
export function composeRequest(options: {
  conditions: Condition[]
  facts: MemberFacts
  seed: number
  at: Date
  days?: number
  /** Recently served plans. */
  previousPlans?: PlannerInput['previousPlans']
  /** The phase of a diet that has phases. */
  phase?: PlannerInput['phase']
  /** The number of the member's week. */
  week?: number
  /** The step of the fiber increase, according to the diary. */
  fiberStep?: number
  /** The levels that the member's weeks stay close to. */
  referenceLevels?: PlannerInput['referenceLevels']
  /** The vitamin K level that the previous plan was made around. */
  vitaminKBefore?: PlannerInput['vitaminKBefore']
  /** The member's earlier weights. */
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

/** Returns a member's facts as planner input. Drops units, which only affect display. */
export function plannerInputOf({ units: _, ...facts }: MemberFacts): Omit<PlannerInput, 'goals'> {
  return withoutGoals.parse(facts)
}

/** Seed of every member's first week, so that the preview day before subscribing is a day of that week. */
export const FIRST_WEEK_SEED = 1

/**
 * Derives a seed from an id, so that the same week of the same member is solved the same way on every try.
 */
export function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
