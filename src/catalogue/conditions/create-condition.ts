import { eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { requireOwnWork } from '#platform/audit/require-own-work.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { idToMake } from '#platform/http/creation-key.ts'
import { lockCatalogue } from '../catalogue-version.ts'
import type { StoredCondition } from './condition-row.ts'
import type { ConditionInput } from './schema.ts'
import { updateCondition } from './update-condition.ts'
import { writeCondition } from './write-condition.ts'

/**
 * Makes a health goal. No meal plan can be made for it until it names its rules. Repeated with the same key, it
 * keeps what is now given in the one that was made.
 */
export async function createCondition(
  ctx: Context,
  input: ConditionInput,
  key?: string,
): Promise<{ condition: StoredCondition; isNew: boolean }> {
  requireAdmin(ctx.who)
  return inTransaction(ctx, async (ctx) => {
    await lockCatalogue(ctx)
    const id = idToMake(ctx, 'condition', key)
    const made = await ctx.db.select({ id: conditions.id }).from(conditions).where(eq(conditions.id, id))
    if (made.length > 0) return { condition: await createAgain(ctx, id, input), isNew: false }
    const { enabeled: enabled, ruleSet, mealPlan, ...given } = input
    const condition = {
      id,
      ...given,
      enabled,
      slug: ruleSet ?? '',
      goalText: mealPlan.goal,
      planOverview: mealPlan.overview,
      focus: mealPlan.dietFocus,
      tips: mealPlan.tips,
    }
    return { condition: await writeCondition(ctx, condition, null), isNew: true }
  })
}

async function createAgain(ctx: Context, id: string, input: ConditionInput): Promise<StoredCondition> {
  await requireOwnWork(ctx, { subject: `condition:${id}`, what: 'health goal' })
  return updateCondition(ctx, { id, change: input, readVersion: undefined })
}
