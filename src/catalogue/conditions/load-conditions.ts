import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { byName } from '#platform/db/plain-text.ts'
import { conditionFromRow, type StoredCondition } from './condition-row.ts'

/** All health goals by name as the database has them, those too that are not offered. */
export async function loadConditions(ctx: Context): Promise<StoredCondition[]> {
  return (await ctx.db.select().from(conditions).orderBy(byName(conditions.name))).map(conditionFromRow)
}
