import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { forgetAttempts } from '../sign-in/attempts/count-attempt.ts'
import { users } from '../tables.ts'
import { parsePassword } from '../users/parse-account.ts'
import { requireOwnSub } from '../users/require-user.ts'
import { storePassword } from '../users/store-password.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { BY_ADMINISTRATOR } from '../ways-in/notice.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

/**
 * Sets a password (Cognito's AdminSetUserPassword). Ends every other credential, because the old password may
 * be known to others, and notifies the owner. If the user has never signed in, this is their first password
 * and the owner is not notified of a change.
 */
export async function setPassword(
  ctx: Context,
  given: { authUserId: string; password: string; permanent: boolean },
): Promise<void> {
  requireAdmin(ctx.requester)
  const password = parsePassword(given)
  const { authUserId: sub, permanent } = given
  requireOwnSub(sub)
  await inTransaction(ctx, async (ctx) => {
    const status = permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD'
    const [before] = await ctx.db.select({ status: users.status }).from(users).where(eq(users.sub, sub))
    const user = await storePassword(ctx, { sub, password, status })
    if (!user) throw notFound('user')
    await endWaysIn(ctx, { sub })
    await forgetAttempts(ctx, { sub })
    if (before?.status !== 'FORCE_CHANGE_PASSWORD')
      await queueNotice(ctx, { sub, notice: 'password', detail: BY_ADMINISTRATOR })
    await recordChange(ctx, { act: 'set-password', subject: `user:${sub}`, after: { status } })
  })
}
