import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { sendMailJob } from './queue-mail.ts'
import { outgoingMail } from './tables.ts'

/** A mail that is no longer retried. `said` is the mail server's message without the address. */
export type FailedMail = { id: string; key: string; failedAt: Date; said: string }

/** Lists failed mails that staff have not yet handled, the oldest first. */
export async function listFailedMails(ctx: Context, { most }: { most: number }): Promise<FailedMail[]> {
  requireAdmin(ctx.requester)
  const rows = await ctx.db
    .select()
    .from(outgoingMail)
    .where(and(isNotNull(outgoingMail.failedAt), isNull(outgoingMail.resolvedAt)))
    .orderBy(asc(outgoingMail.failedAt), asc(outgoingMail.id))
    .limit(most)
  return rows.map(({ id, key, failedAt, lastError }) => ({
    id,
    key,
    said: lastError ?? '',
    failedAt: failedAt ?? new Date(0),
  }))
}

/** Retries a failed mail for another three days. Returns true if there is such a mail. */
export async function retryMail(ctx: Context, { id }: { id: string }): Promise<boolean> {
  requireAdmin(ctx.requester)
  if (!validate(id)) return false
  return inTransaction(ctx, async (ctx) => (await tryAnew(ctx, { ids: [id] })) > 0)
}

/** Marks a failed mail as handled, which removes it from the list. Returns true if there is such a mail. */
export async function resolveMail(ctx: Context, { id }: { id: string }): Promise<boolean> {
  requireAdmin(ctx.requester)
  if (!validate(id)) return false
  const resolved = await ctx.db
    .update(outgoingMail)
    .set({ resolvedAt: ctx.now() })
    .where(and(eq(outgoingMail.id, id), isNotNull(outgoingMail.failedAt), isNull(outgoingMail.resolvedAt)))
    .returning({ id: outgoingMail.id })
  return resolved.length > 0
}

/** Retries all failed mails that staff have not yet handled. Returns how many there are. */
export async function retryMails(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  return inTransaction(ctx, async (ctx) => {
    const failed = await ctx.db
      .select({ id: outgoingMail.id })
      .from(outgoingMail)
      .where(and(isNotNull(outgoingMail.failedAt), isNull(outgoingMail.resolvedAt)))
    return tryAnew(ctx, { ids: failed.map(({ id }) => id) })
  })
}

/**
 * Redirects a member's pending and failed mail to the new address. Codes and links that verify the old
 * address are left alone: `keys` are the key prefixes of the mails to redirect. Runs in the caller's
 * transaction.
 */
export async function readdressMails(
  ctx: Context,
  { from, to, keys }: { from: string; to: string; keys: readonly string[] },
): Promise<void> {
  const begins = sql.join(
    keys.map((key) => sql`starts_with(${outgoingMail.key}, ${key})`),
    sql` or `,
  )
  const moved = await ctx.db
    .update(outgoingMail)
    .set({ to })
    .where(and(eq(outgoingMail.to, from), isNull(outgoingMail.sentAt), sql`(${begins})`))
    .returning({ id: outgoingMail.id, failedAt: outgoingMail.failedAt })
  const ids = moved.filter(({ failedAt }) => failedAt).map(({ id }) => id)
  await tryAnew(ctx, { ids })
}

async function tryAnew(ctx: Context, { ids }: { ids: string[] }): Promise<number> {
  if (ids.length === 0) return 0
  const now = ctx.now()
  const again = await ctx.db
    .update(outgoingMail)
    .set({
      failedAt: null,
      resolvedAt: null,
      lastError: null,
      attempts: 0,
      createdAt: now,
      nextTryAt: now,
    })
    .where(and(inArray(outgoingMail.id, ids), isNotNull(outgoingMail.failedAt), isNull(outgoingMail.sentAt)))
    .returning({ id: outgoingMail.id })
  for (const { id } of again) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId: id })
  return again.length
}
