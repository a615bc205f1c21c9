import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { byName } from '#platform/db/plain-text.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { isOffered } from './condition.ts'
import { conditionFromRow, type StoredCondition } from './condition-row.ts'

/** The health goals that the asker may see, by name: administrators all, everybody else those that are offered. */
export async function listConditions(ctx: Context): Promise<StoredCondition[]> {
  const all = await loadConditions(ctx)
  return hasDuty(ctx.who, 'rules') ? all : all.filter(isOffered)
}

/** All health goals by name, those too that are not offered. */
export async function loadConditions(ctx: Context): Promise<StoredCondition[]> {
  return (await ctx.db.select().from(conditions).orderBy(byName(conditions.name))).map(conditionFromRow)
}
