import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#platform/context.ts'
import { type Mail, queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { type MailedPurpose, newCode } from './code.ts'
import { CODE_MAIL_WORDS, CodeMail } from './code-mail.tsx'
import { deleteExpiredCodes, insertCode } from './insert-code.ts'

class TakenBack extends Error {}

/**
 * Mails a new code, which takes the place of the last one. For an address without an account everything is done
 * as well and only the mail is taken back, so that neither answer nor time tells the difference.
 */
export async function sendCode(
  ctx: Context,
  { sub, purpose, to, hasUser }: { sub: string; purpose: MailedPurpose; to: string; hasUser: boolean },
): Promise<void> {
  const code = newCode()
  const { subject } = CODE_MAIL_WORDS[purpose]
  const mail = {
    key: `identity:${randomUUID()}`,
    to,
    subject,
    ...(await renderMail(CodeMail({ purpose, code }))),
  }
  await inTransaction(ctx, async (ctx) => {
    await insertCode(ctx, { sub, purpose, code })
    await queueOrTakeBack(ctx, mail, hasUser)
  })
  await deleteExpiredCodes(ctx)
}

async function queueOrTakeBack(ctx: Context, mail: Mail, isMeant: boolean): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      await queueMail(ctx, mail)
      if (!isMeant) throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}
