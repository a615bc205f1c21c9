import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { AppError } from '#platform/errors.ts'
import { requireUnchanged, type VersionedChange } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import { conditionToRow, type StoredCondition } from './condition-row.ts'
import { conditionWithdrawn } from './condition-withdrawn.ts'
import { requireCondition } from './find-condition.ts'
import { type GoalGate, requireServableGoal } from './goal-gate.ts'
import type { ConditionChange } from './schema.ts'
import { writeCondition } from './write-condition.ts'

/** Updates the passed fields. Members keep a health goal that is no longer enabled. */
export async function updateCondition(
  ctx: Context,
  { id, change, readVersion, gate }: VersionedChange<ConditionChange> & { gate: GoalGate },
): Promise<StoredCondition> {
  requireDuty(ctx.requester, 'rules')
  const seen = await requireCondition(ctx, id)
  requireUnchanged('health goal', seen, readVersion)
  const checked = changedBy(seen, change)
  // Solve a week for the goal before locking the catalogue, so that other writers don't wait for the solver.
  await requireServableGoal(ctx, gate, checked, seen)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireCondition(ctx, id)
    requireUnchanged('health goal', before, readVersion)
    const condition = changedBy(before, change)
    if (condition.enabled && !isSame(condition, checked))
      throw new AppError('conflict', 'Somebody else has just changed this health goal. Please try again.')
    const written = await writeCondition(ctx, condition, before)
    const at = ctx.now().toISOString()
    if (before.enabled && !condition.enabled)
      await ctx.jobs.enqueue(ctx.db, conditionWithdrawn, { conditionId: condition.id, at })
    return written
  })
}

function changedBy(before: StoredCondition, change: ConditionChange): StoredCondition {
  const { enabeled, ruleSet, goal, mealPlan = {}, ...given } = change
  return {
    ...before,
    ...given,
    enabled: enabeled ?? before.enabled,
    ruleSet: ruleSet === undefined ? before.ruleSet : (ruleSet ?? ''),
    goal: { ...before.goal, ...goal },
    goalText: mealPlan.goal ?? before.goalText,
    planOverview: mealPlan.overview ?? before.planOverview,
    focus: mealPlan.dietFocus ?? before.focus,
    tips: mealPlan.tips ?? before.tips,
  }
}

function isSame(one: StoredCondition, other: StoredCondition): boolean {
  return JSON.stringify(conditionToRow(one)) === JSON.stringify(conditionToRow(other))
}
