import { type Context, inTransaction } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { queueText } from '#platform/sms/queue-text.ts'
import type { TextedPurpose } from '../columns/code-purpose.ts'
import { limitExceeded } from '../protocol-error.ts'
import { newCode } from './code.ts'
import { deleteExpiredCodes, insertCode } from './insert-code.ts'
import { limitCodes } from './limit-codes.ts'
import { requireTexts } from './require-texts.ts'

/**
 * Applies however many accounts claim a number, so that its owner is not flooded with texts. Each message
 * also costs money.
 */
const CLAIMS = { name: 'identity.texts.day', limit: 30, seconds: 24 * 60 * 60 }

/**
 * Throws if there are too many messages for the account, or for a number that is not verified yet. Don't call
 * it in a transaction.
 */
export async function limitTexts(
  ctx: Context,
  { sub, purpose, to }: { sub: string; purpose: TextedPurpose; to: string },
): Promise<void> {
  requireTexts(ctx)
  await limitCodes(ctx, { sub, purpose })
  // Claims by strangers must not prevent the owner from signing in.
  if (purpose === 'verify-phone' && (await secondsToWait(ctx, CLAIMS, to)) > 0) throw limitExceeded()
}

/**
 * Texts a new code, unless the user's number has changed since the caller read it. Its last line lets
 * browsers fill it in on our own pages, and on no others.
 */
export async function textCode(
  ctx: Context,
  { sub, purpose, to }: { sub: string; purpose: TextedPurpose; to: string },
): Promise<void> {
  const code = newCode()
  const text = `${WORDS[purpose](code)}\n\n@${new URL(ctx.config.publicUrl).hostname} #${code}`
  await inTransaction(ctx, async (ctx) => {
    const goodUntil = await insertCode(ctx, { sub, purpose, to, code })
    if (goodUntil) await queueText(ctx, { to, text, goodUntil })
  })
  await deleteExpiredCodes(ctx)
}

/** Short and in basic characters, so that each text costs only one message. */
const WORDS: Record<TextedPurpose, (code: string) => string> = {
  'verify-phone': (code) =>
    `${code} is your Careplate code for this number. Good for 24 hours. If you did not ask, ignore it.`,
  'sign-in-text': (code) =>
    `${code} is your Careplate login code. Good for 3 minutes. We never ask you for it.`,
}
