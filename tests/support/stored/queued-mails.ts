import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type MailContent, openMail } from '#platform/mail/sealed-mail.ts'
import { outgoingMail } from '#platform/mail/tables.ts'
import { openRow } from '#platform/member-keys/open-sealed.ts'

/**
 * Returns the mails waiting to be sent, to one address or all, newest first, as their readers will see them.
 */
export async function queuedMails(ctx: Context, to?: string): Promise<(MailContent & { to: string })[]> {
  const rows = await ctx.db
    .select()
    .from(outgoingMail)
    .where(and(isNull(outgoingMail.sentAt), to ? eq(outgoingMail.to, to) : undefined))
    .orderBy(desc(outgoingMail.id))
  return Promise.all(rows.map(async (row) => ({ to: row.to ?? '', ...(await contentOf(ctx, row)) })))
}

async function contentOf(ctx: Context, row: typeof outgoingMail.$inferSelect): Promise<MailContent> {
  const { id, memberId: profileId, sealed, content } = row
  if (sealed) return openMail(ctx.config, id, sealed)
  const opened = (await openRow(ctx, 'export-data', { id, profileId, content })).content
  if (!opened) throw new Error('The mail is empty.')
  return opened
}
