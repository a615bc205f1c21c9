import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { sealFor } from '#platform/member-keys/open-sealed.ts'
import { type MailContent, sealMail } from './sealed-mail.ts'
import { outgoingMail } from './tables.ts'

/**
 * `memberId` is the profile of the member whose health data the mail contains. Such mail is sealed with that
 * member's key and is dropped if the member withdraws consent.
 */
export type Mail = MailContent & { key: string; to: string; memberId?: string }

export const sendMailJob: JobKind<{ mailId: string }> = {
  name: 'mail.send',
  payload: z.object({ mailId: z.uuid() }),
}

/**
 * Queues a mail, which is sent once the caller's transaction commits. A second mail with the same `key` is
 * not sent. Throws `NoConsent` if the mail contains health data of a member who withdrew consent.
 */
export async function queueMail(ctx: Context, { key, to, memberId, ...content }: Mail): Promise<void> {
  const id = newId()
  const now = ctx.now()
  const sealed =
    memberId === undefined
      ? { sealed: sealMail(ctx.config, id, content) }
      : { memberId, ...(await sealFor(ctx, 'send-mail', { memberId, id, table: outgoingMail }, { content })) }
  const [row] = await ctx.db
    .insert(outgoingMail)
    .values({ id, key, to, ...sealed, createdAt: now, nextTryAt: now })
    .onConflictDoNothing({ target: outgoingMail.key })
    .returning({ id: outgoingMail.id })
  if (row) await ctx.jobs.enqueue(ctx.db, sendMailJob, { mailId: row.id })
}
