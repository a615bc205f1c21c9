import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { mayClaim } from '../codes/limit-codes.ts'
import { queueOrTakeBack } from '../codes/queue-or-take-back.ts'
import { sendCode } from '../codes/send-code.ts'
import { checkPassword } from '../sign-in/attempts/check-password.ts'
import { findOrInsertUser } from '../users/find-or-insert-user.ts'
import { parseAccount } from '../users/parse-account.ts'
import { REPEATABLE_MS } from '../users/repeatable.ts'
import type { UserRow } from '../users/user-row.ts'
import { accountExistsMail, mayTellOwner } from './tell-owner.ts'

/**
 * Creates an account that can sign in immediately, and mails a code and a link that verify its address. A
 * repeated call soon afterward with the same password finds the new account, for browsers that lost the
 * response. If the address already has an account, the response looks like a new account with an unused id,
 * and the owner of the address is mailed instead.
 */
export async function createAccount(
  ctx: Context,
  given: { username: string; password: string },
): Promise<{ authUserId: string; isNew: boolean }> {
  const account = parseAccount(given)
  const mayTell = await mayTellOwner(ctx, account.username)
  const mayMail = await mayClaim(ctx, account.username)
  const { user, isNew } = await inTransaction(ctx, async (ctx) => {
    const found = await findOrInsertUser(ctx, { ...account, status: 'CONFIRMED', emailVerified: false })
    const { sub, status } = found.user
    const act = found.isNew ? 'create' : 'create-again'
    await recordChange(ctx, { act, subject: `user:${sub}`, after: { status } })
    return found
  })
  if (!isNew && (await isOwnNewAccount(ctx, user, account.password))) return { authUserId: user.sub, isNew }
  const sub = isNew ? user.sub : randomUUID()
  const mail = await accountExistsMail(ctx, account.username)
  await queueOrTakeBack(ctx, mail, { isMeant: !isNew && mayTell })
  // Both mails are prepared each time, so that the response time does not reveal which one is sent.
  const to = account.username
  await sendCode(ctx, { sub, purpose: 'verify-email', to, hasUser: isNew && mayMail })
  return { authUserId: sub, isNew: true }
}

async function isOwnNewAccount(ctx: Context, user: UserRow, password: string): Promise<boolean> {
  if (user.createdAt.getTime() + REPEATABLE_MS < ctx.now().getTime()) return false
  const { sub, passwordSetAt } = user
  const userOrDecoy = { sub, passwordSetAt: passwordSetAt.getTime(), user }
  const checked = await checkPassword(ctx, userOrDecoy, { password })
  return checked.is === 'right' && checked.user.status === 'CONFIRMED'
}
