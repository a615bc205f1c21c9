import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { StoredCondition } from './condition-row.ts'
import type { ConditionInput } from './schema.ts'
import { writeCondition } from './write-condition.ts'

/** Makes a health goal. No meal plan can be made for it until it names its rules. */
export async function createCondition(ctx: Context, input: ConditionInput): Promise<StoredCondition> {
  requireAdmin(ctx.who)
  const { enabeled: enabled, ruleSet, mealPlan, ...given } = input
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const condition = {
      id: newId(),
      ...given,
      enabled,
      slug: ruleSet ?? '',
      goalText: mealPlan.goal,
      planOverview: mealPlan.overview,
      focus: mealPlan.dietFocus,
      tips: mealPlan.tips,
    }
    return writeCondition(ctx, condition, null)
  })
}
