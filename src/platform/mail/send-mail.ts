import { eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Context } from '#platform/context.ts'
import { openMail } from './sealed-mail.ts'
import { outgoingMail } from './tables.ts'

/** Hands one queued mail to the transport. Safe to repeat: a mail that went out is left alone. */
export async function sendMail(ctx: Context, transport: Transporter, mailId: string): Promise<void> {
  const [mail] = await ctx.db
    .update(outgoingMail)
    .set({ attempts: sql`${outgoingMail.attempts} + 1` })
    .where(eq(outgoingMail.id, mailId))
    .returning()
  if (!mail?.to || !mail.sealed) return
  const { subject, text, html } = openMail(ctx.config, mail.id, mail.sealed)
  // The message id is the row's, so that a mail server can tell a repeated delivery.
  await transport.sendMail({ to: mail.to, subject, text, html, messageId: `<${mail.id}@careplate>` })
  await ctx.db
    .update(outgoingMail)
    .set({ sentAt: ctx.now(), to: null, sealed: null })
    .where(eq(outgoingMail.id, mailId))
}
