import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { outgoingMail } from './tables.ts'

export const MAIL_STATES = ['mailed', 'being_mailed', 'not_mailed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * Returns the state of the mail with this key, or null if there is none. Callers must already have checked
 * access to the mail.
 */
export async function findMailState({ db }: Context, key: string): Promise<MailState | null> {
  const [mail] = await db
    .select({ sentAt: outgoingMail.sentAt, failedAt: outgoingMail.failedAt })
    .from(outgoingMail)
    .where(eq(outgoingMail.key, key))
  if (!mail) return null
  // A mail that bounced has both dates.
  if (mail.failedAt) return 'not_mailed'
  return mail.sentAt ? 'mailed' : 'being_mailed'
}
