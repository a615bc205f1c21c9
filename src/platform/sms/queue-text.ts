import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { sealText } from './sealed-text.ts'
import { outgoingTexts } from './tables.ts'

export const sendTextJob: JobKind<{ textId: string }> = {
  name: 'sms.send',
  payload: z.object({ textId: z.uuid() }),
}

/**
 * Queues a text message, which is sent once the caller's transaction commits, unless it has expired by then.
 * Each call removes expired text messages.
 */
export async function queueText(
  ctx: Context,
  { to, text, goodUntil }: { to: string; text: string; goodUntil: Date },
): Promise<void> {
  const id = newId()
  const sealed = sealText(ctx.config, id, text)
  await ctx.db.delete(outgoingTexts).where(lt(outgoingTexts.goodUntil, ctx.now()))
  await ctx.db.insert(outgoingTexts).values({ id, to, sealed, createdAt: ctx.now(), goodUntil })
  await ctx.jobs.enqueue(ctx.db, sendTextJob, { textId: id })
}
