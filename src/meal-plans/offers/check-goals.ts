import { z } from 'zod'
import { catalogueVersion } from '#catalogue/catalogue-version.ts'
import type { Condition } from '#catalogue/conditions/condition.ts'
import type { GoalProblem } from '#catalogue/conditions/goal-gate.ts'
import { loadConditions } from '#catalogue/conditions/load-conditions.ts'
import { withholdCondition } from '#catalogue/conditions/withhold-condition.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { goalGate, ruleProblem } from './goal-problem.ts'

/** Checks every minute if the catalog has changed, and if so, whether each goal can still be served. */
export const checkGoalsJob: JobKind<Record<string, never>> = {
  name: 'meal-plans.check-goals',
  payload: z.record(z.string(), z.never()),
}
export const EVERY_MINUTE = '* * * * *'

/**
 * Withholds goals that can't be served with the current catalog, and restores goals that can be served again.
 * Create one per process, because it remembers the catalog version it has checked.
 */
export function openGoalCheck(planner: Pick<PlannerService, 'ask'>): (ctx: Context) => Promise<void> {
  const gate = goalGate(planner)
  let checked: number | undefined
  return async (ctx) => {
    const version = await catalogueVersion(ctx)
    if (version === checked) return
    await withhold(ctx, (condition) => gate(ctx, condition))
    checked = version
  }
}

/**
 * Withholds goals without served rules. Runs at startup before any request is handled. Weeks are solved
 * later.
 */
export async function withholdGoalsWithoutRules(ctx: Context): Promise<void> {
  await withhold(ctx, async (condition) => {
    const problem = ruleProblem(condition)
    // A goal withheld because no week was possible stays withheld until a week is solved.
    return problem ?? (condition.withheld === null ? null : { code: 'conflict', message: condition.withheld })
  })
}

async function withhold(
  ctx: Context,
  problemOf: (condition: Condition) => Promise<GoalProblem | null>,
): Promise<void> {
  requireAdmin(ctx.requester)
  for (const condition of await loadConditions(ctx)) {
    if (!condition.enabled) continue
    const why = (await problemOf(condition))?.message ?? null
    if (!(await withholdCondition(ctx, { id: condition.id, why }))) continue
    if (why === null) ctx.log.info({ goal: condition.id }, 'a health goal is offered again')
    else ctx.log.warn({ goal: condition.id, why }, 'a health goal is not offered: nobody could be served')
  }
}
