import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { outgoingMail } from './tables.ts'

/** Whether a mail has left, is on its way, or could not be sent. */
export const MAIL_STATES = ['mailed', 'being_mailed', 'not_mailed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** How far the mail of a key has come; null where there is none. For verbs that have checked whose mail it is. */
export async function findMailState({ db }: Context, key: string): Promise<MailState | null> {
  const [mail] = await db
    .select({ sentAt: outgoingMail.sentAt, failedAt: outgoingMail.failedAt })
    .from(outgoingMail)
    .where(eq(outgoingMail.key, key))
  if (!mail) return null
  // One that came back has both.
  if (mail.failedAt) return 'not_mailed'
  return mail.sentAt ? 'mailed' : 'being_mailed'
}
