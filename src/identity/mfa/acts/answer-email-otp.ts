import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Context } from '#platform/context.ts'
import { redeemCode } from '../../codes/redeem-code.ts'
import { signInByMailedCode } from '../../first-factors/sign-in-by-mailed-code.ts'
import { codeParameter, parseRequest, usernameParameter } from '../../parse-request.ts'
import { hasPasskey } from '../../passkeys/passkey.ts'
import { invalidSession } from '../../protocol-error.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import { type ChallengeAnswer, requireSession } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { continueAfterSecondFactor } from '../../sign-in/continue-after-second-factor.ts'
import { users } from '../../tables.ts'
import { asUser } from '../../users/as-user.ts'
import { emailVerified } from '../../users/events/email-verified.ts'
import { queueNotice } from '../../ways-in/queue-notice.ts'

const schema = z.object({ USERNAME: usernameParameter, EMAIL_OTP_CODE: codeParameter })

export async function answerEmailOtp(ctx: Context, answer: ChallengeAnswer) {
  const { USERNAME: username, EMAIL_OTP_CODE: code } = parseRequest(schema, answer.responses)
  const { clientId } = answer
  const challenge = openChallenge(ctx, { name: 'EMAIL_OTP', clientId, username }, requireSession(answer))
  if (challenge.isFirstFactor) return signInByMailedCode(ctx, { challenge, clientId, code })
  const user = await requireChallenger(ctx, challenge)
  await redeemCode(ctx, { sub: user.sub, purpose: 'sign-in', code }, async (ctx) => {
    await spendChallenge(ctx, challenge)
    if (challenge.isSetUp) await useEmail(asUser(ctx, user.sub), user.sub)
  })
  return continueAfterSecondFactor(ctx, { user, clientId, deviceKey: challenge.deviceKey })
}

/**
 * The code was mailed, so it also verifies the address. A second factor that was set up elsewhere in the
 * meantime stays: the mailbox does not replace it.
 */
async function useEmail(ctx: Context, sub: string): Promise<void> {
  const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
  if (!before || before.mfaMethods.length > 0 || (await hasPasskey(ctx, sub))) throw invalidSession()
  await queueNotice(ctx, { sub, notice: 'second-step', before: { mfaMethods: [], preferredMfa: null } })
  await ctx.db
    .update(users)
    .set({ mfaMethods: ['EMAIL_OTP'], preferredMfa: 'EMAIL_OTP', emailVerified: true })
    .where(eq(users.sub, sub))
  await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
  await recordChange(ctx, { act: 'set-mfa', subject: `user:${sub}`, after: { mfaMethods: ['EMAIL_OTP'] } })
}
