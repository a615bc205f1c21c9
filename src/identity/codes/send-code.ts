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

/** The pages that links in code mails open. Sign-in codes have no link: they only work on the page that asked. */
const LINKED_PAGES: Partial<Record<MailedPurpose, string>> = {
  reset: '/login/new-password',
  'sign-up': '/login/verify-email',
  'verify-email': '/login/verify-email',
}

/**
 * Mails a new code, which takes the place of the last one. For an address without an account everything is done
 * as well and only the mail is taken back, so that neither answer nor time tells the difference. Mails for a new
 * password, and those that verify an address, also have a link, which cannot be guessed and works on any device. Nothing
 * is sent if the user has another address since the caller read it. `isInvitation`: staff created the account.
 */
export async function sendCode(
  ctx: Context,
  { sub, purpose, to, hasUser, isInvitation = false }: CodeToSend,
): Promise<void> {
  const code = newCode()
  const page = LINKED_PAGES[purpose]
  const linkToken = page && newLinkToken()
  // The page of a new password tells password managers which account it is of. The token is last, so that a link that
  // was cut off is known by it.
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
