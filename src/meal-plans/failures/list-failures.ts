import { type SQL, sql } from 'drizzle-orm'
import { entitledRows } from '#members/subscriptions/entitled-rows.ts'
import { profiles, subscriptions } from '#members/tables.ts'
import { type Context, requireAdmin } from '#platform/context.ts'
import { offsetOf, type Page } from '#platform/db/page.ts'
import { deliveries, requests } from '../store/tables.ts'
import type { Failure } from './failure.ts'

type Row = Omit<Failure, 'since'> & { since: string; total: number }

/** The weeks and requests that need somebody, the oldest first. */
export async function listFailures(
  ctx: Context,
  paging: { page: number; count: number },
): Promise<Page<Failure>> {
  requireAdmin(ctx.who)
  const { rows } = await ctx.db.execute<Row>(sql`
    select *, (count(*) over ())::int as total from (${failures(ctx)}) failure
    order by since, id
    limit ${paging.count} offset ${offsetOf(paging)}`)
  const data = rows.map(({ total: _, since, ...row }) => ({ ...row, since: new Date(since) }))
  return { data, ...paging, total: rows[0]?.total ?? (await countFailures(ctx)) }
}

export async function countFailures(ctx: Context): Promise<number> {
  requireAdmin(ctx.who)
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${failures(ctx)}) failure`,
  )
  return rows[0]?.total ?? 0
}

/** Of weeks only the newest of somebody who is entitled to one: an older one has been overtaken. */
function failures(ctx: Context): SQL {
  return sql`
    select d.id, 'week' as of, d.profile_id as "profileId", p.username, d.kind,
      coalesce(d.reason, '') as reason, d.week_number as "weekNumber", d.changed as since
    from ${deliveries} d join ${profiles} p on p.id = d.profile_id
    where d.state = 'refused' and d.settled_at is null
      and not exists (
        select from ${deliveries} later where later.profile_id = d.profile_id and later.week_number > d.week_number
      )
      and exists (
        select from ${subscriptions} where ${subscriptions.profileId} = d.profile_id and ${entitledRows(ctx)}
      )
    union all
    select r.id, 'request', r.profile_id, p.username, r.kind, coalesce(r.reason, ''), null, r.changed
    from ${requests} r join ${profiles} p on p.id = r.profile_id
    where r.state = 'refused' and r.settled_at is null
      and not exists (
        select from ${requests} later
        where later.profile_id = r.profile_id and later.condition_id = r.condition_id
          and later.created > r.created and later.state <> 'refused'
      )`
}
