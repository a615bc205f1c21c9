import { eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Context } from '#platform/context.ts'
import { outgoingMail } from './tables.ts'

/** Hands one queued mail to the transport. Safe to repeat: a mail that went out is left alone. */
export async function sendMail(ctx: Context, transport: Transporter, mailId: string): Promise<void> {
  const [mail] = await ctx.db
    .update(outgoingMail)
    .set({ attempts: sql`${outgoingMail.attempts} + 1` })
    .where(eq(outgoingMail.id, mailId))
    .returning()
  if (!mail || mail.sentAt) return
  const { to, subject, text, html } = mail
  // The message id is the row's, so that a mail server can tell a repeated delivery.
  await transport.sendMail({ to, subject, text, html, messageId: `<${mail.id}@careplate>` })
  await ctx.db.update(outgoingMail).set({ sentAt: ctx.now() }).where(eq(outgoingMail.id, mailId))
}
