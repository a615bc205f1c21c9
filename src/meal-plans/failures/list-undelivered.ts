import { type SQL, sql } from 'drizzle-orm'
import { profiles } from '#members/tables.ts'
import type { Context } from '#platform/context.ts'
import { offsetOf, type Page } from '#platform/db/page.ts'
import { requireDuty } from '#platform/duties/duty.ts'
import { profilesOfMails } from './profiles-of-mails.ts'
import { mailKindOf, type Undelivered } from './undelivered.ts'

/**
 * Extra lists besides the mails that need attention: mails that are retried automatically, and mails that are
 * resolved.
 */
export const UNDELIVERED_PARTS = ['waiting', 'resolved'] as const
type Part = (typeof UNDELIVERED_PARTS)[number]

type Row = Pick<Undelivered, 'id' | 'state'> & {
  key: string
  said: string | null
  since: string
  nextTryAt: string
}

const WAITS = sql`sent_at is null and failed_at is null and last_error is not null`
/** A mail server that only delays mail has accepted it within an hour. */
const LATE_AFTER = sql`interval '1 hour'`

/**
 * Lists mail that has not reached its recipient, oldest first. Shows the member, but nothing of the content.
 */
export async function listUndelivered(
  ctx: Context,
  { part, ...paging }: { part?: Part | undefined; page: number; count: number },
): Promise<Page<Undelivered>> {
  requireDuty(ctx.requester, 'billing')
  const listed = isListed(ctx, part)
  const { rows } = await ctx.db.execute<Row>(sql`
    select id, key, last_error as said, next_try_at as "nextTryAt", coalesce(failed_at, created_at) as since,
      case when settled_at is not null then 'resolved' when failed_at is null then 'waiting'
        when sent_at is null then 'given-up' else 'came-back' end as state
    from platform.outgoing_mail where ${listed}
    order by since, id limit ${paging.count} offset ${offsetOf(paging)}`)
  const counted = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from platform.outgoing_mail where ${listed}`,
  )
  return { data: await withMembers(ctx, rows), ...paging, total: counted.rows[0]?.total ?? 0 }
}

function isListed(ctx: Context, part: Part | undefined): SQL {
  if (part === 'waiting') return WAITS
  if (part === 'resolved') return sql`failed_at is not null and settled_at is not null`
  const late = sql`${ctx.now().toISOString()}::timestamptz - ${LATE_AFTER}`
  return sql`((failed_at is not null and settled_at is null) or (${WAITS} and created_at < ${late}))`
}

async function withMembers(ctx: Context, rows: readonly Row[]): Promise<Undelivered[]> {
  const whose = await profilesOfMails(ctx, { mailIds: rows.map(({ id }) => id) })
  const members = await ctx.db
    .select({ id: profiles.id, username: profiles.username })
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.param([...new Set(whose.values())])}::uuid[])`)
  const usernames = new Map(members.map(({ id, username }) => [id, username]))
  return rows.map(({ id, key, state, said, since, nextTryAt }) => {
    const profileId = whose.get(id) ?? null
    return {
      id,
      state,
      kind: mailKindOf(key),
      said: said ?? '',
      since: new Date(since),
      nextTryAt: state === 'waiting' ? new Date(nextTryAt) : null,
      profileId,
      username: usernames.get(profileId ?? '') ?? null,
    }
  })
}
