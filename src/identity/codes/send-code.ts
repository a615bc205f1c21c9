import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#platform/context.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import type { MailedPurpose } from '../columns/code-purpose.ts'
import { newCode, newLinkToken } from './code.ts'
import { CODE_MAIL_WORDS, CodeMail } from './code-mail.tsx'
import { deleteExpiredCodes, insertCode } from './insert-code.ts'
import { queueOrTakeBack } from './queue-or-take-back.ts'

/**
 * Mails a new code, which takes the place of the last one. For an address without an account everything is done
 * as well and only the mail is taken back, so that neither answer nor time tells the difference. The mail for a
 * new password also has a link, which nobody can guess and no guesses of others end. Nothing is sent where the user
 * has another address since the caller read it.
 */
export async function sendCode(
  ctx: Context,
  { sub, purpose, to, hasUser }: { sub: string; purpose: MailedPurpose; to: string; hasUser: boolean },
): Promise<void> {
  const code = newCode()
  const linkToken = purpose === 'reset' ? newLinkToken() : undefined
  const link = linkToken && `${ctx.config.publicUrl}/login/new-password#${sub}.${linkToken}`
  const { subject } = CODE_MAIL_WORDS[purpose]
  const mail = {
    key: `identity:${randomUUID()}`,
    to,
    subject,
    ...(await renderMail(CodeMail({ purpose, code, link }))),
  }
  await inTransaction(ctx, async (ctx) => {
    const goodUntil = await insertCode(ctx, { sub, purpose, to, code, linkToken })
    if (goodUntil) await queueOrTakeBack(ctx, mail, { isMeant: hasUser })
  })
  await deleteExpiredCodes(ctx)
}
