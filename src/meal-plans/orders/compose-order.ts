import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import { findEarlierWeights } from '#members/profiles/store/find-earlier-weights.ts'
import type { Context } from '#platform/context.ts'
import type { PlanningPurpose } from '#platform/member-keys/purposes.ts'
import { findPhase } from '../diary/find-phase.ts'
import { findFiberRamp } from '../diary/path/find-fiber-ramp.ts'
import { GOAL_IS_GONE, NO_GOALS, type NotMade } from '../not-made/not-made.ts'
import { composeRequest, FIRST_WEEK_SEED, seedOf } from '../request/compose-request.ts'
import type { PlannerRequest } from '../request/planner-input.ts'
import { findWeekNumber } from '../store/find-week-number.ts'
import type { OpenedOrder } from '../store/order.ts'
import { findPreviousPlans } from './find-previous-plans.ts'
import { findReferenceLevels } from './find-reference-levels.ts'
import { isPlannable } from './plannable.ts'

/** The parts of an order that determine the planner request. */
export type OrderedPlan = Pick<
  OpenedOrder,
  'id' | 'reason' | 'weekNumber' | 'conditionId' | 'goal' | 'prompt' | 'days'
>

export type ComposedOrder = { request: PlannerRequest; conditionIds: string[] }

/**
 * Builds the planner request for an order starting today: the member's goals and facts, their position in a
 * phased diet, and their previous plans. Returns the reason instead if no request may be made.
 */
export async function composeOrder(
  ctx: Context,
  purpose: PlanningPurpose,
  { profileId, goals, facts }: { profileId: string; goals: string[]; facts: MemberFacts },
  order: OrderedPlan,
): Promise<ComposedOrder | { notMade: NotMade }> {
  const { days, conditionId } = order
  const isWeekly = order.reason === 'due_week'
  const asked = conditionId === null ? goals : [conditionId]
  const chosen = (await findConditions(ctx, asked)).filter(isPlannable)
  if (chosen.length === 0) return { notMade: { kind: 'goals', reason: isWeekly ? NO_GOALS : GOAL_IS_GONE } }
  const found = await findPhase(ctx, purpose, { profileId, conditions: chosen, facts, days, isWeekly })
  if ('refusal' in found) return { notMade: { kind: 'refused', reason: found.refusal } }
  const week = order.weekNumber ?? (await findWeekNumber(ctx, profileId))
  const request = composeRequest({
    ...found,
    conditions: found.conditions.map((condition) => ({
      ...condition,
      goalText: order.goal || condition.goalText,
      prompt: order.prompt || condition.prompt,
    })),
    seed: order.weekNumber === 1 ? FIRST_WEEK_SEED : seedOf(order.id),
    at: ctx.now(),
    days,
    week,
    previousPlans: await findPreviousPlans(ctx, purpose, profileId),
    fiberStep: (await findFiberRamp(ctx, purpose, { profileId, week })).step,
    ...(await findReferenceLevels(ctx, purpose, profileId)),
    earlierWeights: await findEarlierWeights(ctx, purpose, profileId),
  })
  return { request, conditionIds: found.conditions.map(({ id }) => id) }
}

/**
 * Returns the request without foods on test, or null if it has none. A test is postponed if no week can be
 * made around it.
 */
export function withoutTests(request: PlannerRequest): PlannerRequest | null {
  const { phase } = request.input
  if (!phase || phase.challenges.length === 0) return null
  return { ...request, input: { ...request.input, phase: { ...phase, challenges: [] } } }
}
