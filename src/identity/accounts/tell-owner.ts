import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import type { Mail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { CodeMail, INVITATION_WITHOUT_CODE } from '../codes/code-mail.tsx'
import { ACCOUNT_EXISTS_SUBJECT, AccountExistsMail } from './account-exists-mail.tsx'

const NOTICES = { name: 'identity.account-exists', limit: 3, seconds: 24 * 60 * 60 }

/**
 * Builds the mail that informs the owner of an address of an existing account, which the response must not
 * reveal.
 */
export async function accountExistsMail(ctx: Context, to: string): Promise<Mail> {
  const loginUrl = `${ctx.config.publicUrl}/login`
  const mail = await renderMail(AccountExistsMail({ loginUrl }))
  return { key: `identity:${randomUUID()}`, to, subject: ACCOUNT_EXISTS_SUBJECT, ...mail }
}

/** Builds the mail that informs the owner of an address that staff created an account with it. */
export async function invitationMail(to: string): Promise<Mail> {
  const words = INVITATION_WITHOUT_CODE
  const mail = await renderMail(CodeMail({ words }))
  return { key: `identity:${randomUUID()}`, to, subject: words.subject, ...mail }
}

/** True if the owner of an address may get another notice today. Don't call it in a transaction. */
export async function mayTellOwner(ctx: Context, address: string): Promise<boolean> {
  return (await secondsToWait(ctx, NOTICES, address)) === 0
}
