import { asc, eq } from 'drizzle-orm'
import { conditions } from '#catalogue/tables.ts'
import { type Context, isAdmin } from '#platform/context.ts'
import { countOf, offsetOf, type Page } from '#platform/db/page.ts'
import type { Condition } from './condition.ts'
import { conditionFromRow } from './condition-row.ts'

/** Health goals by name. Those that are not enabled are shown to administrators only. */
export async function listConditions(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Condition>> {
  const visible = isAdmin(ctx.who) ? undefined : eq(conditions.enabled, true)
  const rows = await ctx.db
    .select()
    .from(conditions)
    .where(visible)
    .orderBy(asc(conditions.name))
    .limit(paging.count)
    .offset(offsetOf(paging))
  return { data: rows.map(conditionFromRow), ...paging, total: await countOf(ctx.db, conditions, visible) }
}
