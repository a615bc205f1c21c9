import { and, eq, isNull } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import { byName } from '#platform/db/plain-text.ts'
import type { Condition } from './condition.ts'
import { conditionFromRow, type StoredCondition } from './condition-row.ts'

const OFFERED = and(eq(conditions.enabled, true), isNull(conditions.withheld))

/** Health goals by name. Those that are not offered are shown to administrators only. */
export async function listConditions(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Condition>> {
  const visible = isAdmin(ctx.who) ? undefined : OFFERED
  const rows = await inOrder(ctx).where(visible).limit(paging.count).offset(offsetOf(paging))
  return { data: rows.map(conditionFromRow), ...paging, total: await countOf(ctx.db, conditions, visible) }
}

/** All health goals by name, those too that are not offered. */
export async function loadConditions(ctx: Context): Promise<StoredCondition[]> {
  return (await inOrder(ctx)).map(conditionFromRow)
}

function inOrder(ctx: Context) {
  return ctx.db.select().from(conditions).orderBy(byName(conditions.name))
}
