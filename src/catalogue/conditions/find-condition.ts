import { eq, inArray } from 'drizzle-orm'
import { validate } from 'uuid'
import { conditions } from '#catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Condition } from './condition.ts'
import { conditionFromRow, type StoredCondition } from './condition-row.ts'
import { isVisibleTo } from './visible-condition.ts'

/** Finds a health goal. Returns null if it doesn't exist or the caller is not allowed to see it. */
export function findCondition(ctx: Context, id: string): Promise<Condition | null> {
  return findStoredCondition(ctx, id)
}

export async function requireCondition(ctx: Context, id: string): Promise<StoredCondition> {
  const condition = await findStoredCondition(ctx, id)
  if (!condition) throw notFound('health goal')
  return condition
}

/** Finds the health goals with these ids that the caller is allowed to see, in the order of the ids. */
export async function findConditions(ctx: Context, ids: string[]): Promise<Condition[]> {
  const known = ids.filter((id) => validate(id))
  if (known.length === 0) return []
  const rows = await ctx.db.select().from(conditions).where(inArray(conditions.id, known))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return known.flatMap((id) => {
    const row = byId.get(id)
    return row && isVisibleTo(ctx.requester, row) ? [conditionFromRow(row)] : []
  })
}

async function findStoredCondition(ctx: Context, id: string): Promise<StoredCondition | null> {
  if (!validate(id)) return null
  const [row] = await ctx.db.select().from(conditions).where(eq(conditions.id, id))
  return row && isVisibleTo(ctx.requester, row) ? conditionFromRow(row) : null
}
