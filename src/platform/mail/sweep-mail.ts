import { and, asc, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, requireAdmin } from '#platform/context.ts'
import { type JobKind, withoutOpenJob } from '#platform/jobs/job-queue.ts'
import { sendMailJob } from './queue-mail.ts'
import { outgoingMail } from './tables.ts'

/** Takes up mail that is due and that no job reminds of. */
export const sweepMailJob: JobKind<Record<string, never>> = {
  name: 'mail.sweep',
  payload: z.record(z.string(), z.never()),
}

const OVERDUE_MS = 30_000
const BATCH = 500

/** Answers how many mails it took up. */
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
