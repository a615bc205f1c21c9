import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#platform/context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { MailedPurpose } from '../columns/code-purpose.ts'
import { newCode, newLinkToken } from './code.ts'
import { CODE_MAIL_WORDS, CodeMail, INVITATION_WORDS } from './code-mail.tsx'
import { deleteExpiredCodes, insertCode } from './insert-code.ts'
import { queueOrTakeBack } from './queue-or-take-back.ts'

type CodeToSend = {
  sub: string
  purpose: MailedPurpose
  to: string
  hasUser: boolean
  isInvitation?: boolean
}

/**
 * Pages that links in code mails open. Sign-in codes have no link, because they work only on the page that
 * requested them.
 */
const LINKED_PAGES: Partial<Record<MailedPurpose, string>> = {
  reset: '/login/new-password',
  'sign-up': '/login/verify-email',
  'verify-email': '/login/verify-email',
}

/**
 * Mails a new code, which replaces the previous one. For an address without an account the same work is done
 * and only the mail is rolled back, so that neither response nor timing reveals the difference.
 *
 * Mails for a new password, and mails that verify an address, also contain a link that cannot be guessed and
 * works on any device. Nothing is sent if the user's address has changed since the caller read it.
 * `isInvitation` means that staff created the account.
 */
export async function sendCode(
  ctx: Context,
  { sub, purpose, to, hasUser, isInvitation = false }: CodeToSend,
): Promise<void> {
  const code = newCode()
  const page = LINKED_PAGES[purpose]
  const linkToken = page && newLinkToken()
  // The new-password page uses the account name for password managers. The token comes last, so that a
  // truncated link can be detected.
  const account = purpose === 'reset' ? `${encodeURIComponent(to)}.` : ''
  const link = page && `${ctx.config.publicUrl}${page}#${sub}.${account}${linkToken}`
  const words = isInvitation ? INVITATION_WORDS : CODE_MAIL_WORDS[purpose]
  const mail = {
    key: `identity:${randomUUID()}`,
    to,
    subject: words.subject,
    ...(await renderMail(CodeMail({ words, code, link }))),
  }
  await inTransaction(ctx, async (ctx) => {
    const goodUntil = await insertCode(ctx, { sub, purpose, to, code, linkToken })
    if (goodUntil) await queueOrTakeBack(ctx, mail, { isMeant: hasUser })
  })
  await deleteExpiredCodes(ctx)
}
