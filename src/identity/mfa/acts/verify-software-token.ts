import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { codeParameter, parseRequest, sessionParameter, tokenParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { softwareTokens, users } from '../../tables.ts'
import { asUser } from '../../users/as-user.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'
import { countTotpAttempt, forgetTotpAttempts } from '../check-software-token.ts'
import { openSecret } from '../software-token-secret.ts'
import { stepOfCode } from '../totp.ts'
import { requireSetUp } from './set-up-session.ts'

const schema = z.object({
  AccessToken: tokenParameter.nullish(),
  Session: sessionParameter.nullish(),
  UserCode: codeParameter,
  FriendlyDeviceName: z.string().max(131072).nullish(),
})

/** Activates the new secret once a code proves that the app has it. The code is then spent. */
export async function verifySoftwareToken(ctx: Context, request: unknown) {
  const parsed = parseRequest(schema, request)
  const { sub, isSigningIn, nextSession } = await requireSetUp(ctx, parsed)
  await countTotpAttempt(ctx, sub)
  const [token] = await ctx.db.select().from(softwareTokens).where(eq(softwareTokens.sub, sub))
  const pending = token?.pendingSecret
  const step = pending ? stepOfCode(openSecret(ctx.config, sub, pending), parsed.UserCode, ctx.now()) : null
  if (!pending || step === null) throw notEnabled()
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const taken = await ctx.db
      .update(softwareTokens)
      .set({ secret: pending, pendingSecret: null, lastStep: step })
      .where(and(eq(softwareTokens.sub, sub), eq(softwareTokens.pendingSecret, pending)))
      .returning({ sub: softwareTokens.sub })
    if (taken.length === 0) throw notEnabled()
    await forgetTotpAttempts(ctx, sub)
    await noticeNewApp(ctx, { sub, isSigningIn, replaces: token.secret !== null })
    if (isSigningIn) await useSoftwareToken(ctx, sub)
    await recordChange(ctx, { act: 'set-up-software-token', subject: `user:${sub}` })
  })
  return { Status: 'SUCCESS', ...nextSession({ isSetUp: true }) }
}

/**
 * Notifies the owner of a new app. An app that is not in use yet triggers its notice when it is turned on.
 */
async function noticeNewApp(
  ctx: Context,
  { sub, isSigningIn, replaces }: { sub: string; isSigningIn: boolean; replaces: boolean },
): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (!user) return
  const { mfaMethods, preferredMfa } = user
  if (!isSigningIn && !(replaces && mfaMethods.includes('SOFTWARE_TOKEN_MFA'))) return
  await queueNotice(ctx, { sub, notice: 'authenticator', before: { mfaMethods, preferredMfa } })
}

async function useSoftwareToken(ctx: Context, sub: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA'], preferredMfa: 'SOFTWARE_TOKEN_MFA' })
    .where(eq(users.sub, sub))
}

function notEnabled(): ProtocolError {
  return new ProtocolError(
    'EnableSoftwareTokenMFAException',
    'Code mismatch and fail enable Software Token MFA',
  )
}
