import type { Condition } from '#catalogue/conditions/condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { PlannerRequest } from '../planner/planner-input.ts'
import { plannerInputSchema } from '../planner/planner-input.ts'

/** What the planner is told of a member's week: goals, facts, a seed, and the words of the catalogue. */
export function composeRequest(options: {
  conditions: Condition[]
  facts: MemberFacts
  seed: number
  at: Date
  days?: number
}): PlannerRequest {
  const { conditions, seed, at, days } = options
  const { units: _, ...facts } = options.facts
  return {
    input: plannerInputSchema.parse({ ...facts, goals: conditions.map(({ slug }) => slug), seed, days }),
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

/** A seed from an id, so that the same week of the same member is solved alike however often it is tried. */
export function seedOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16)
}
