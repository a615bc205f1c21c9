import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * At most `limit` requests within `seconds`, counted from the first request. Each limited call defines its
 * own limit next to it.
 */
export type RateLimit = { name: string; limit: number; seconds: number }

/**
 * Counts a request of `by` (an address or a member). Refuses requests over the limit and reports the time to
 * wait.
 */
export async function limitRate(ctx: Context, rate: RateLimit, by: string): Promise<void> {
  const waitSeconds = await secondsToWait(ctx, rate, by)
  if (waitSeconds === 0) return
  const wait = waitSeconds < 90 ? `${waitSeconds} seconds` : `${Math.ceil(waitSeconds / 60)} minutes`
  const message = `Too many tries from here. Please try again in ${wait}.`
  throw new AppError('over_limit', message, undefined, { retrySeconds: waitSeconds })
}

/**
 * Counts a request. Returns 0, or the seconds to wait if the request is over the limit. The count is one row
 * in the database, so that it applies across processes. Don't count inside a transaction that may roll back.
 */
export async function secondsToWait(ctx: Context, rate: RateLimit, by: string): Promise<number> {
  if (!ctx.config.rateLimits) return 0
  const now = ctx.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const ends = sql`${new Date(now.getTime() + rate.seconds * 1000).toISOString()}::timestamptz`
  const counted = await ctx.db.execute<{ used: number; wait: number }>(sql`
    insert into platform.rate_limits as counter (key, used, ends_at)
    values (${keyOf(ctx, rate, by)}, 1, ${ends})
    on conflict (key) do update set
      used = case when counter.ends_at <= ${at} then 1 else counter.used + 1 end,
      ends_at = case when counter.ends_at <= ${at} then ${ends} else counter.ends_at end
    returning used, ceil(extract(epoch from ends_at - ${at}))::int as wait`)
  await forgetEnded(ctx)
  const row = counted.rows[0]
  return row && row.used > rate.limit ? Math.max(1, row.wait) : 0
}

function keyOf(ctx: Context, { name }: RateLimit, by: string): string {
  return createHmac('sha256', deriveKey(ctx.config, 'rate limits'))
    .update(`${name} ${by}`)
    .digest('base64url')
}

/** Each count deletes up to three expired rows, so that the table stays small. */
async function forgetEnded(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from platform.rate_limits where key in (
      select key from platform.rate_limits where ends_at < ${ctx.now().toISOString()}::timestamptz
      order by ends_at limit 3 for update skip locked
    )`)
}
