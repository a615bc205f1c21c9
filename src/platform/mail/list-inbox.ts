import { desc, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { openMail } from './sealed-mail.ts'
import { sandboxInbox } from './tables.ts'

const SHOWN = 200

export async function requireInboxHtml(ctx: Context, mailId: string): Promise<string> {
  if (ctx.config.mail.transport !== 'sandbox' || !validate(mailId)) throw notFound('page')
  const [row] = await ctx.db.select().from(sandboxInbox).where(eq(sandboxInbox.mailId, mailId))
  if (!row) throw notFound('page')
  return openMail(ctx.config, mailId, row.sealed).html
}

/**
 * Lists the newest mails of the sandbox inbox, for one address in `to` or for all. Throws not_found if mail
 * is real.
 */
export async function listInbox(ctx: Context, { to }: { to?: string | undefined }) {
  if (ctx.config.mail.transport !== 'sandbox') throw notFound('page')
  const rows = await ctx.db
    .select()
    .from(sandboxInbox)
    .where(to ? eq(sandboxInbox.to, to.toLowerCase()) : undefined)
    .orderBy(desc(sandboxInbox.sentAt), desc(sandboxInbox.mailId))
    .limit(SHOWN)
  return rows.map(({ mailId, to, sealed, sentAt }) => ({
    id: mailId,
    to,
    ...openMail(ctx.config, mailId, sealed),
    sentAt: sentAt.toISOString(),
  }))
}
