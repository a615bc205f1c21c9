import type { Condition } from '#catalogue/conditions/condition.ts'
import { findConditions } from '#catalogue/conditions/find-condition.ts'
import type { MemberFacts } from '#members/profiles/facts.ts'
import type { EarlierWeight } from '#members/profiles/reported-weight.ts'
import type { SubscriptionGate } from '#members/subscriptions/subscription-gate.ts'
import { asSystem, type Context } from '#platform/context.ts'
import { refusalReason } from '../gate/refusal-reason.ts'
import { refusalFor } from '../gate/safety-gate.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import { composeRequest, FIRST_WEEK_SEED, plannerInputOf } from '../request/compose-request.ts'
import { plannedPersonOf } from '../request/planned-person.ts'
import { ruleProblem } from './goal-problem.ts'

const NO_GOAL = 'Choose at least one health goal first. Your meals are planned for it.'

/**
 * Returns why a member cannot be served with their own goals and facts, or null if their first week can be
 * made. Solves that week exactly as on its delivery day.
 */
export function firstWeekGate(planner: Pick<PlannerService, 'ask'>): SubscriptionGate {
  return async (ctx, { goals, facts, earlierWeights }) => {
    const conditions = await findConditions(asSystem(ctx), goals)
    if (conditions.length === 0) return refusalWithoutGoals(ctx, { facts, earlierWeights }) ?? NO_GOAL
    const unserved = conditions.find((condition) => ruleProblem({ ...condition, enabled: true }))
    if (unserved) return notServed(unserved)
    const request = composeRequest({
      conditions,
      facts,
      earlierWeights,
      seed: FIRST_WEEK_SEED,
      at: ctx.now(),
    })
    const answer = await planner.ask(ctx, 'solveWhileWaiting', request)
    return answer.status === 'solved' ? null : whyNotPlanned(answer, request)
  }
}

/** Returns the safety refusal for a member, using the planner's first checks. Solves nothing. */
export const safetyRefusalOf: SubscriptionGate = async (ctx, { goals, facts, earlierWeights }) => {
  const conditions = await findConditions(asSystem(ctx), goals)
  if (conditions.length === 0) return refusalWithoutGoals(ctx, { facts, earlierWeights })
  return refusalReason(
    composeRequest({ conditions, facts, earlierWeights, seed: FIRST_WEEK_SEED, at: ctx.now() }),
  )
}

/** Reasons against any plan for this member come before the question of health goals. */
function refusalWithoutGoals(
  ctx: Context,
  { facts, earlierWeights = [] }: { facts: MemberFacts; earlierWeights?: EarlierWeight[] | undefined },
): string | null {
  const input = { ...plannerInputOf(facts), earlierWeights, goals: [] }
  return refusalFor(input, plannedPersonOf({ input, year: ctx.now().getUTCFullYear() }))
}

function notServed({ name }: Condition): string {
  return `We cannot make meal plans for “${name}” at present. Choose another health goal in its place.`
}
