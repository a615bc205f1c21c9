import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type MailContent, openMail } from '#platform/mail/sealed-mail.ts'
import { outgoingMail } from '#platform/mail/tables.ts'

/** The mails that wait to be sent, to one address or all, newest first, as their readers will see them. */
export async function queuedMails(ctx: Context, to?: string): Promise<(MailContent & { to: string })[]> {
  const rows = await ctx.db
    .select()
    .from(outgoingMail)
    .where(and(isNull(outgoingMail.sentAt), to ? eq(outgoingMail.to, to) : undefined))
    .orderBy(desc(outgoingMail.id))
  return rows.map(({ id, to, sealed }) => ({
    to: to ?? '',
    ...openMail(ctx.config, id, sealed ?? Buffer.alloc(0)),
  }))
}
