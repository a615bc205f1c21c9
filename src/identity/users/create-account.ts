import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { findUserOrDecoy } from '../sign-in/find-user-or-decoy.ts'
import { emailTaken } from './email-taken.ts'
import { insertUser } from './insert-user.ts'
import { parseAccount } from './parse-account.ts'
import { REPEATABLE_MS } from './repeatable.ts'
import type { NewAccount } from './schema.ts'
import { type User, userOf } from './user.ts'

/**
 * Anybody's own new account, ready to sign in; that the address is theirs remains to be shown. Repeating it soon
 * with the same password finds the account it made, for a browser that lost the answer.
 */
export async function createAccount(
  ctx: Context,
  given: { username: string; password: string },
): Promise<{ user: User; isNew: boolean }> {
  const account = parseAccount(given)
  const made = await inTransaction(ctx, async (ctx) => {
    const user = await insertUser(ctx, { ...account, status: 'CONFIRMED', emailVerified: false })
    if (user)
      await recordChange(ctx, { act: 'create', subject: `user:${user.sub}`, after: { status: user.status } })
    return user
  })
  if (made) return { user: userOf(made), isNew: true }
  return { user: await findOwnNewAccount(ctx, account), isNew: false }
}

async function findOwnNewAccount(ctx: Context, { username, password }: NewAccount): Promise<User> {
  const userOrDecoy = await findUserOrDecoy(ctx, username)
  const createdAt = userOrDecoy.user?.createdAt.getTime() ?? 0
  if (createdAt + REPEATABLE_MS < ctx.now().getTime()) throw emailTaken()
  const checked = await checkPassword(ctx, userOrDecoy, { password })
  if (checked.is !== 'right' || checked.user.status !== 'CONFIRMED') throw emailTaken()
  return userOf(checked.user)
}
