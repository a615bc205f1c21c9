import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#platform/context.ts'
import { requireAccessToken } from '../access/require-access-token.ts'
import { requireFewChanges } from '../access/require-few-changes.ts'
import { requireNotFrozen } from '../access/require-not-frozen.ts'
import { parseRequest, passwordParameter, tokenParameter } from '../parse-request.ts'
import { incorrectPassword, limitExceeded } from '../protocol-error.ts'
import { checkPassword } from '../sign-in/attempts/check-password.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { requirePasswordPolicy } from '../sign-in/attempts/require-password-policy.ts'
import { users } from '../tables.ts'
import { storePassword } from '../users/store-password.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

const schema = z.object({
  AccessToken: tokenParameter,
  PreviousPassword: passwordParameter,
  ProposedPassword: passwordParameter,
})

/**
 * Changes the password and, unlike Cognito, ends every other credential, because one of them may be the
 * reason for the change.
 */
export async function changePassword(ctx: Context, request: unknown) {
  const { AccessToken, PreviousPassword, ProposedPassword } = parseRequest(schema, request)
  const { sub, originJti } = await requireAccessToken(ctx, AccessToken)
  requirePasswordPolicy(ProposedPassword)
  await requireNotFrozen(ctx, sub)
  await requireFewChanges(ctx, sub)
  const checked = await checkPassword(ctx, await findUserOrDecoy(ctx, sub), {
    password: PreviousPassword,
  })
  if (checked.is === 'wrong') throw incorrectPassword()
  if (checked.is === 'locked') throw limitExceeded()
  const { passwordSetAt } = checked.user
  await inTransaction(ctx, async (ctx) => {
    await requireUnchanged(ctx, { sub, passwordSetAt })
    await storePassword(ctx, { sub, password: ProposedPassword, status: 'CONFIRMED' })
    await endWaysIn(ctx, { sub, except: originJti })
    await queueNotice(ctx, { sub, notice: 'password' })
  })
  return {}
}

/** A change may have been undone, or the password reset, since the current password was checked. */
async function requireUnchanged(
  ctx: Context,
  { sub, passwordSetAt }: { sub: string; passwordSetAt: Date },
): Promise<void> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
  const isSame = user?.status === 'CONFIRMED' && user.passwordSetAt.getTime() === passwordSetAt.getTime()
  if (!isSame) throw incorrectPassword()
}
