import { and, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, requireAdmin } from '#platform/context.ts'
import { type JobKind, withoutOpenJob } from '#platform/jobs/job-queue.ts'
import { sendTextJob } from './queue-text.ts'
import { outgoingTexts } from './tables.ts'

/** Picks up text messages that have no job, and removes expired ones. */
export const sweepTextsJob: JobKind<Record<string, never>> = {
  name: 'sms.sweep',
  payload: z.record(z.string(), z.never()),
}

const OVERDUE_MS = 30_000
const BATCH = 500

/** Picks up overdue text messages. Returns their number. */
export async function sweepTexts(ctx: Context): Promise<number> {
  requireAdmin(ctx.requester)
  await ctx.db.delete(outgoingTexts).where(lte(outgoingTexts.goodUntil, ctx.now()))
  const before = new Date(ctx.now().getTime() - OVERDUE_MS)
  const overdue = await ctx.db
    .select({ id: outgoingTexts.id })
    .from(outgoingTexts)
    .where(and(lt(outgoingTexts.createdAt, before), withoutOpenJob(sendTextJob, 'textId', outgoingTexts.id)))
    .limit(BATCH)
  for (const { id } of overdue) await ctx.jobs.enqueue(ctx.db, sendTextJob, { textId: id })
  return overdue.length
}
