import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { type MailContent, sealMail } from './sealed-mail.ts'
import { outgoingMail } from './tables.ts'

export type Mail = MailContent & { key: string; to: string }

export const sendMailJob: JobKind<{ mailId: string }> = {
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
}

/** Has a mail sent once the caller's transaction commits. A second mail of the same `key` is not sent. */
export async function queueMail(ctx: Context, { key, to, ...content }: Mail): Promise<void> {
  const id = newId()
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(outgoingMail)
    .values({ id, key, to, sealed: sealMail(ctx.config, id, content), createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: outgoingMail.key })
    .returning({ id: outgoingMail.id })
  if (row) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId: row.id })
}
