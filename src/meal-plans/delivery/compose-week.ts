import type { Condition } from '#catalogue/conditions/condition.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { findEarlierWeights } from '#members/profiles/find-earlier-weights.ts'
import type { Context } from '#platform/context.ts'
import { findPhase } from '../diary/find-phase.ts'
import { findFiberRamp } from '../diary/path/find-fiber-ramp.ts'
import { findPreviousPlans } from '../generation/find-previous-plans.ts'
import { findReferenceLevels } from '../generation/find-reference-levels.ts'
import { isPlannable } from '../generation/plannable.ts'
import { NO_GOALS, type NotMade } from '../not-made/not-made.ts'
import { composeRequest, FIRST_WEEK_SEED, seedOf } from '../request/compose-request.ts'
import type { PlannerRequest } from '../request/planner-input.ts'

const DAYS = 7

export type ComposedWeek = { request: PlannerRequest; conditions: Condition[] }

/**
 * What the planner is asked for a member's week from today on: their goals and facts, where they stand in a diet
 * with phases, and what they were served before. Or why it is not asked at all.
 */
export async function composeWeek(
  ctx: Context,
  member: { profileId: string; goals: string[]; facts: MemberFacts },
  week: { id: string; number: number },
): Promise<ComposedWeek | { notMade: NotMade }> {
  const { profileId, goals, facts } = member
  const chosen = (await findConditions(ctx, goals)).filter(isPlannable)
  if (chosen.length === 0) return { notMade: { kind: 'goals', reason: NO_GOALS } }
  const found = await findPhase(ctx, { profileId, conditions: chosen, facts, days: DAYS, isWeekly: true })
  if ('refusal' in found) return { notMade: { kind: 'refused', reason: found.refusal } }
  const request = composeRequest({
    ...found,
    seed: week.number === 1 ? FIRST_WEEK_SEED : seedOf(week.id),
    at: ctx.now(),
    previousPlans: await findPreviousPlans(ctx, profileId),
    week: week.number,
    fiberStep: (await findFiberRamp(ctx, { profileId, week: week.number })).step,
    referenceLevels: await findReferenceLevels(ctx, profileId),
    earlierWeights: await findEarlierWeights(ctx, profileId),
  })
  return { request, conditions: found.conditions }
}

/** The same week without foods on test, where it has some: a test waits where no week can be made around it. */
export function withoutTests(request: PlannerRequest): PlannerRequest | null {
  const { phase } = request.input
  if (!phase || phase.challenges.length === 0) return null
  return { ...request, input: { ...request.input, phase: { ...phase, challenges: [] } } }
}
