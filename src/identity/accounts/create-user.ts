import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { emailTaken } from '../users/email-taken.ts'
import { insertUser } from '../users/insert-user.ts'
import { parseAccount } from '../users/parse-account.ts'
import { type User, userOf } from '../users/user.ts'

/**
 * Cognito's AdminCreateUser, vouching for the address unless said otherwise. Unless `permanent`, the first sign-in
 * asks for a new password, within 7 days.
 */
export async function createUser(
  ctx: Context,
  {
    permanent,
    emailVerified = true,
    ...given
  }: { username: string; password: string; permanent: boolean; emailVerified?: boolean },
): Promise<User> {
  requireAdmin(ctx.requester)
  const account = parseAccount(given)
  return inTransaction(ctx, async (ctx) => {
    const user = await insertUser(ctx, {
      ...account,
      status: permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
      emailVerified,
    })
    if (!user) throw emailTaken()
    await recordChange(ctx, { act: 'create', subject: `user:${user.sub}`, after: { status: user.status } })
    return userOf(user)
  })
}
