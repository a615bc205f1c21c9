import type { Condition } from '#catalogue/conditions/condition.ts'
import type { GoalGate, GoalProblem } from '#catalogue/conditions/goal-gate.ts'
import type { Context } from '#platform/context.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { whyNotPlanned } from '../planner/why-not-planned.ts'
import { composeRequest, FIRST_WEEK_SEED } from '../request/compose-request.ts'
import { ruleSetOf } from '../rules/merging/rule-sets.ts'

/** Checks if a health goal can be offered: its rules are served, and a week that meets them can be solved. */
export function goalGate(planner: Pick<PlannerService, 'ask'>): GoalGate {
  return async (ctx, condition) => ruleProblem(condition) ?? (await weekProblem(ctx, planner, condition))
}

/** Returns the problem with the rules that a health goal names, or null if plans can be made with them. */
export function ruleProblem({
  ruleSet,
  enabled,
}: Pick<Condition, 'ruleSet' | 'enabled'>): GoalProblem | null {
  const set = ruleSetOf(ruleSet)
  if (ruleSet !== '' && !set) {
    return { code: 'invalid', message: `There are no rules named “${ruleSet}”. Choose rules from the list.` }
  }
  if (!enabled) return null
  if (!set) {
    const message =
      'Choose the rules that its meal plans obey before it is offered: without them none can be made.'
    return { code: 'invalid', message }
  }
  if (set.mode === 'auto') return null
  const message = `“${set.name}” is planned only with a clinician, so that a health goal with these rules cannot be offered.`
  return { code: 'invalid', message }
}

/** Returns why the first week of a member without reported facts cannot be solved, or null if it can. */
async function weekProblem(
  ctx: Context,
  planner: Pick<PlannerService, 'ask'>,
  condition: Condition,
): Promise<GoalProblem | null> {
  if (!condition.enabled) return null
  const request = composeRequest({ conditions: [condition], facts: {}, seed: FIRST_WEEK_SEED, at: ctx.now() })
  const answer = await planner.ask(ctx, 'solveWhileWaiting', request)
  if (answer.status === 'solved') return null
  const why = whyNotPlanned(answer, request)
  return {
    code: 'conflict',
    message: `No week can be made for this health goal with the foods and recipes of today. ${why}`,
  }
}
