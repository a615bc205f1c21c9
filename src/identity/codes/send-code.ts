import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { type Mail, queueMail } from '#platform/mail/queue-mail.ts'
import { renderMail } from '#platform/mail/render-mail.ts'
import { codes } from '../tables.ts'
import { CODE_TERMS, type CodePurpose, GUESSES_PER_CODE, hashOfCode, newCode } from './code.ts'
import { CODE_MAIL_WORDS, CodeMail } from './code-mail.tsx'

class TakenBack extends Error {}

/**
 * Mails a new code, which takes the place of the last one. For an address without an account everything is done
 * as well and only the mail is taken back, so that neither answer nor time tells the difference.
 */
export async function sendCode(
  ctx: Context,
  { sub, purpose, to, hasUser }: { sub: string; purpose: CodePurpose; to: string; hasUser: boolean },
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
    await keepCode(ctx, { sub, purpose, code })
    await queueOrTakeBack(ctx, mail, hasUser)
  })
  await forgetOldCodes(ctx)
}

async function keepCode(ctx: Context, claim: { sub: string; purpose: CodePurpose; code: string }) {
  const { sub, purpose } = claim
  const expiresAt = new Date(ctx.now().getTime() + CODE_TERMS[purpose].lifeMinutes * 60 * 1000)
  const fresh = { hash: hashOfCode(ctx.config, claim), guessesLeft: GUESSES_PER_CODE, expiresAt }
  await ctx.db
    .insert(codes)
    .values({ sub, purpose, ...fresh })
    .onConflictDoUpdate({ target: [codes.sub, codes.purpose], set: fresh })
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

/** Each code clears up to three whose day is over, so that invented addresses never pile up. */
async function forgetOldCodes(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    delete from identity.codes where (sub, purpose) in (
      select sub, purpose from identity.codes
      where expires_at < ${ctx.now().toISOString()}::timestamptz - interval '1 day'
      order by expires_at limit 3 for update skip locked
    )`)
}
