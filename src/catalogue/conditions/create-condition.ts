import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { requireUnchangedByOthers } from '#platform/audit/require-unchanged-by-others.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { Condition } from './condition.ts'
import type { StoredCondition } from './condition-row.ts'
import { type GoalGate, requireServableGoal } from './goal-gate.ts'
import type { ConditionInput } from './schema.ts'
import { updateCondition } from './update-condition.ts'
import { writeCondition } from './write-condition.ts'

type Given = { input: ConditionInput; key?: string | undefined; gate: GoalGate }

/**
 * Creates a health goal, enabled only if a week can be solved for it. A repeated call with the same key
 * updates the goal created by the first call with the new input.
 */
export async function createCondition(
  ctx: Context,
  { input, key, gate }: Given,
): Promise<{ condition: StoredCondition; isNew: boolean }> {
  requireDuty(ctx.requester, 'rules')
  const id = idToMake(ctx, 'condition', key)
  const condition = newCondition(id, input)
  await requireServableGoal(ctx, gate, condition)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const made = await ctx.db.select({ id: conditions.id }).from(conditions).where(eq(conditions.id, id))
    if (made.length > 0) return { condition: await createAgain(ctx, { id, input, gate }), isNew: false }
    return { condition: await writeCondition(ctx, condition, null), isNew: true }
  })
}

function newCondition(id: string, input: ConditionInput): Condition {
  const { enabeled: enabled, ruleSet, mealPlan, ...given } = input
  return {
    id,
    ...given,
    enabled,
    withheld: null,
    ruleSet: ruleSet ?? '',
    goalText: mealPlan.goal,
    planOverview: mealPlan.overview,
    focus: mealPlan.dietFocus,
    tips: mealPlan.tips,
  }
}

async function createAgain(
  ctx: Context,
  { id, input, gate }: Given & { id: string },
): Promise<StoredCondition> {
  await requireUnchangedByOthers(ctx, { subject: `condition:${id}`, what: 'health goal' })
  return updateCondition(ctx, { id, change: input, readVersion: undefined, gate })
}
