import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { users } from '../tables.ts'
import { NOTICES, type Notice, NoticeMail } from './notice-mail.tsx'

/** Mails the owner of an account that a way into it was changed, in the transaction that changes it. */
export async function queueNotice(
  ctx: Context,
  { sub, notice }: { sub: string; notice: Notice },
): Promise<void> {
  const [user] = await ctx.db.select({ to: users.username }).from(users).where(eq(users.sub, sub))
  if (!user) return
  const [subject] = NOTICES[notice]
  const mail = await renderMail(NoticeMail({ notice, loginUrl: `${ctx.config.publicUrl}/login` }))
  await queueMail(ctx, { key: `identity:${randomUUID()}`, to: user.to, subject, ...mail })
}
