import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { decoySub } from '../passwords/credential.ts'
import { limitExceeded, ProtocolError } from '../protocol-error.ts'
import { WHOLE_ACCOUNT } from '../sign-in/attempts/attempt-source.ts'
import { countAttempt, forgetAttempts, type PasswordAttempt } from '../sign-in/attempts/count-attempt.ts'
import { softwareTokens } from '../tables.ts'
import { openSecret } from './software-token-secret.ts'
import { stepOfCode } from './totp.ts'

/**
 * Accepts a code of the user's authenticator app, once. Failed attempts cause locks as for passwords, but are
 * counted separately.
 */
export async function checkSoftwareToken(
  ctx: Context,
  { sub, code }: { sub: string; code: string },
): Promise<void> {
  await countTotpAttempt(ctx, sub)
  const [token] = await ctx.db.select().from(softwareTokens).where(eq(softwareTokens.sub, sub))
  const step = token?.secret ? stepOfCode(openSecret(ctx.config, sub, token.secret), code, ctx.now()) : null
  if (step === null) {
    noteSecurity(ctx, { event: 'sign-in-refused', user: sub, why: 'app' })
    throw new ProtocolError('CodeMismatchException', 'Invalid code received for user')
  }
  const used = await ctx.db
    .update(softwareTokens)
    .set({ lastStep: step })
    .where(and(eq(softwareTokens.sub, sub), lt(softwareTokens.lastStep, step)))
    .returning({ sub: softwareTokens.sub })
  if (used.length === 0) {
    throw new ProtocolError('ExpiredCodeException', 'Your software token has already been used once.')
  }
  await forgetTotpAttempts(ctx, sub)
}

export async function countTotpAttempt(ctx: Context, sub: string): Promise<void> {
  if (await countAttempt(ctx, attemptOn(ctx, sub))) return
  noteSecurity(ctx, { event: 'sign-in-refused', user: sub, why: 'app locked' })
  throw limitExceeded()
}

export function forgetTotpAttempts(ctx: Context, sub: string): Promise<void> {
  return forgetAttempts(ctx, attemptOn(ctx, sub))
}

/**
 * User names contain no spaces, so this key belongs to no user. Attempts from all sources count together: six
 * digits are few, and only a caller with the password gets this far.
 */
function attemptOn(ctx: Context, sub: string): PasswordAttempt {
  return { sub: decoySub(ctx.config, `software token of ${sub}`), source: WHOLE_ACCOUNT }
}
