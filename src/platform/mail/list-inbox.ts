import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { openMail } from './sealed-mail.ts'
import { sandboxInbox } from './tables.ts'

const SHOWN = 200

/** The newest mails of the sandbox inbox, `to` one address or all. Answers not_found where mail is real. */
export async function listInbox(ctx: Context, { to }: { to?: string | undefined }) {
  if (ctx.config.mail.transport !== 'sandbox') throw notFound('page')
  const rows = await ctx.db
    .select()
    .from(sandboxInbox)
    .where(to ? eq(sandboxInbox.to, to.toLowerCase()) : undefined)
    .orderBy(desc(sandboxInbox.sentAt), desc(sandboxInbox.mailId))
    .limit(SHOWN)
  return rows.map(({ mailId, to, sealed, sentAt }) => ({
    to,
    ...openMail(ctx.config, mailId, sealed),
    sentAt: sentAt.toISOString(),
  }))
}
