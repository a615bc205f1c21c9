import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { sendCode } from '../codes/send-code.ts'
import { emailTaken } from '../users/email-taken.ts'
import { insertUser } from '../users/insert-user.ts'
import { parseAccount } from '../users/parse-account.ts'
import { type User, userOf } from '../users/user.ts'

type NewUser = {
  username: string
  password: string
  permanent: boolean
  emailVerified?: boolean
  isInvited?: boolean
}

/**
 * Creates an account for another person, as Cognito's AdminCreateUser does. The address counts as verified
 * unless `emailVerified` is false. `isInvited` mails a code and a link that verify it. Unless `permanent` is
 * true, the first sign-in requires a new password, within 7 days.
 */
export async function createUser(
  ctx: Context,
  { permanent, emailVerified = true, isInvited = false, ...given }: NewUser,
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
    const { sub, username: to } = user
    if (isInvited)
      await sendCode(ctx, { sub, purpose: 'verify-email', to, hasUser: true, isInvitation: true })
    await recordChange(ctx, { act: 'create', subject: `user:${user.sub}`, after: { status: user.status } })
    return userOf(user)
  })
}
