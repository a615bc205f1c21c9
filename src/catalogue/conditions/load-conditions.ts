import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { byName } from '#platform/db/plain-text.ts'
import { conditionFromRow, type StoredCondition } from './condition-row.ts'

/** Loads all stored health goals by name, including those not offered. */
export async function loadConditions(ctx: Context): Promise<StoredCondition[]> {
  return (await ctx.db.select().from(conditions).orderBy(byName(conditions.name))).map(conditionFromRow)
}
