import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { requireUnchanged } from '#platform/http/entity-tag.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { StoredCondition } from './condition-row.ts'
import { requireCondition } from './find-condition.ts'
import type { ConditionChange } from './schema.ts'
import { writeCondition } from './write-condition.ts'

type Input = {
  id: string
  change: ConditionChange
  /** The version that the change is based on; without it, the change is made whatever happened since. */
  readVersion: number | undefined
}

/** Replaces what is given. Members keep a health goal that is no longer enabled. */
export async function updateCondition(
  ctx: Context,
  { id, change, readVersion }: Input,
): Promise<StoredCondition> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const before = await requireCondition(ctx, id)
    requireUnchanged('health goal', before, readVersion)
    const { enabeled, ruleSet, goal, mealPlan = {}, ...given } = change
    const condition = {
      ...before,
      ...given,
      enabled: enabeled ?? before.enabled,
      slug: ruleSet === undefined ? before.slug : (ruleSet ?? ''),
      goal: { ...before.goal, ...goal },
      goalText: mealPlan.goal ?? before.goalText,
      planOverview: mealPlan.overview ?? before.planOverview,
      focus: mealPlan.dietFocus ?? before.focus,
      tips: mealPlan.tips ?? before.tips,
    }
    return writeCondition(ctx, condition, before)
  })
}
