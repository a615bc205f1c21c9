import { and, asc, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, requireAdmin } from '#platform/context.ts'
import { type JobKind, withoutOpenJob } from '#platform/jobs/job-queue.ts'
import { sendMailJob } from './queue-mail.ts'
import { outgoingMail } from './tables.ts'

/** Picks up mail that is due and has no job. */
export const sweepMailJob: JobKind<Record<string, never>> = {
  name: 'mail.sweep',
  payload: z.record(z.string(), z.never()),
}

const OVERDUE_MS = 30_000
const BATCH = 500

/** Picks up overdue mail. Returns the number of mails. */
export async function sweepMail(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  const before = new Date(ctx.now().getTime() - OVERDUE_MS)
  const overdue = await ctx.db
    .select({ id: outgoingMail.id })
    .from(outgoingMail)
    .where(
      and(
        isNull(outgoingMail.sentAt),
        isNull(outgoingMail.failedAt),
        lt(outgoingMail.nextTryAt, before),
        withoutOpenJob(sendMailJob, 'mailId', outgoingMail.id),
      ),
    )
    .orderBy(asc(outgoingMail.nextTryAt))
    .limit(BATCH)
  for (const { id } of overdue) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId: id })
  return overdue.length
}

const STUCK_MS = 10 * 60 * 1000

/**
 * Mail that is being retried, or that was not tried for ten minutes: the count, the time since which no mail
 * was sent, and the mail server's last message. `said` is null if the server was not contacted, for example
 * because no worker is running.
 */
export type WaitingMail = { count: number; since: Date; said: string | null }

/** Returns the mail that was not accepted yet, or null if there is none. */
export async function findWaitingMail(ctx: Context): Promise<WaitingMail | null> {
  requireAdmin(ctx.requester)
  const { rows } = await ctx.db.execute<{ count: number; sinceMs: number | null; said: string | null }>(sql`
    select count(*)::int as count,
      (extract(epoch from greatest(min(created_at),
        (select max(sent_at) from platform.outgoing_mail))) * 1000)::float as "sinceMs",
      (array_agg(last_error order by next_try_at desc) filter (where last_error is not null))[1] as said
    from platform.outgoing_mail
    where sent_at is null and failed_at is null and ((attempts > 0 and last_error is not null)
      or created_at < ${new Date(ctx.now().getTime() - STUCK_MS).toISOString()}::timestamptz)`)
  const [{ count, sinceMs, said } = { count: 0, sinceMs: null, said: null }] = rows
  return count === 0 || sinceMs === null ? null : { count, since: new Date(sinceMs), said }
}

export function isStuck(ctx: Context, { since }: WaitingMail): boolean {
  return ctx.now().getTime() - since.getTime() >= STUCK_MS
}

/**
 * Creates an alarm that logs once when no mail has been sent for ten minutes, and again only after some mail
 * was sent.
 */
export function stuckMailAlarm(): (ctx: Context) => Promise<void> {
  let isLogged = false
  return async (ctx) => {
    const waiting = await findWaitingMail(ctx)
    const isNew = waiting !== null && isStuck(ctx, waiting)
    if (isNew && !isLogged)
      ctx.log.error(waiting, 'no mail has left for ten minutes: see `careplate failures`')
    isLogged = isNew
  }
}
