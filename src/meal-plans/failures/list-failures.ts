import { type SQL, sql } from 'drizzle-orm'
import { opensReasonsOf } from '#members/record-access/break-glass.ts'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { profiles, subscriptions } from '#members/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { offsetOf, type Page } from '#platform/db/page.ts'
import { noteOpened } from '#platform/member-keys/readings.ts'
import { openOrders } from '../orders/open-orders.ts'
import type { SealedOrder } from '../store/order.ts'
import { orders } from '../store/tables.ts'
import type { Failure } from './failure.ts'

type Row = Omit<Failure, 'since' | 'reason'> & { since: string; total: number; failureReason: Buffer | null }

/** Lists the weeks and requests that need attention, oldest first. */
export async function listFailures(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Failure>> {
  requireAdmin(ctx.requester)
  const { rows } = await ctx.db.execute<Row>(sql`
    select *, (count(*) over ())::int as total from (${failures(ctx)}) failure
    order by since, id
    limit ${paging.count} offset ${offsetOf(paging)}`)
  const mayRead = await opensReasonsOf(ctx)
  const sealed = rows.map(({ failureReason: stored, ...row }) => {
    const failureReason =
      stored && (orders.failureReason.mapFromDriverValue(stored) as SealedOrder['failureReason'])
    // The kind of a failure also reveals health data, so each row is recorded as read.
    noteOpened(ctx, 'mend-orders', { profileId: row.profileId, failureReason })
    return {
      ...row,
      conditionId: null,
      goal: null,
      prompt: null,
      failureReason: mayRead(row.profileId) ? failureReason : null,
    }
  })
  const data = (await openOrders(ctx, 'mend-orders', sealed)).map(
    ({ id, of, profileId, username, kind, failureReason, weekNumber, since }) => ({
      id,
      of,
      profileId,
      username,
      kind,
      weekNumber,
      reason: mayRead(profileId) ? (failureReason ?? '') : null,
      since: new Date(since),
    }),
  )
  return { data, ...paging, total: rows[0]?.total ?? (await countFailures(ctx)) }
}

/** Counts the failures. */
export async function countFailures(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${failures(ctx)}) failure`,
  )
  return rows[0]?.total ?? 0
}

/**
 * Includes only the newest week of members entitled to one, because it supersedes older weeks. A request is
 * closed when a later one is delivered.
 */
function failures(ctx: Context): SQL {
  return sql`
    select o.id, case o.reason when 'due_week' then 'week' else 'request' end as of,
      o.profile_id as "profileId", p.username, o.failure_kind as kind,
      o.failure_reason as "failureReason", o.week_number as "weekNumber", o.changed as since
    from ${orders} o join ${profiles} p on p.id = o.profile_id
    where o.state = 'refused' and o.settled_at is null
      and (o.reason <> 'due_week' or exists (
        select from ${subscriptions} where ${subscriptions.profileId} = o.profile_id and ${entitledRows(ctx)}
      ))
      and not exists (
        select from ${orders} later
        where later.profile_id = o.profile_id and later.week_number > o.week_number
      )`
}
