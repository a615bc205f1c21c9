import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { codeMismatch } from '../codes/redeem-code.ts'
import { forgetTotpAttempts } from '../mfa/check-software-token.ts'
import { forgetAttempts } from '../sign-in/attempts/count-attempt.ts'
import { passkeys, softwareTokens, users } from '../tables.ts'
import { asUser } from '../users/as-user.ts'
import { emailVerified } from '../users/events/email-verified.ts'
import { storePassword } from '../users/store-password.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

/**
 * Sets a new password after a mailed code was redeemed, verifies the address, and ends all other credentials.
 * If the address was never verified, another person may have created the account, so the second factors are
 * removed too.
 */
export async function replaceForgottenPassword(
  ctx: Context,
  { sub, password }: { sub: string; password: string },
): Promise<void> {
  await inTransaction(asUser(ctx, sub), async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!before) throw codeMismatch()
    await storePassword(ctx, { sub, password, status: 'CONFIRMED' })
    await ctx.db.update(users).set({ emailVerified: true, pendingEmail: null }).where(eq(users.sub, sub))
    if (!before.emailVerified) {
      const none = { mfaMethods: [], preferredMfa: null, phoneVerified: false, pendingPhone: null }
      await ctx.db.update(users).set(none).where(eq(users.sub, sub))
      await ctx.db.delete(softwareTokens).where(eq(softwareTokens.sub, sub))
      await ctx.db.delete(passkeys).where(eq(passkeys.sub, sub))
    }
    await endWaysIn(ctx, { sub })
    await forgetAttempts(ctx, { sub })
    await forgetTotpAttempts(ctx, sub)
    await queueNotice(ctx, { sub, notice: 'password' })
    await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
    await recordChange(ctx, {
      act: 'reset-password',
      subject: `user:${sub}`,
      before: { status: before.status },
    })
  })
}
