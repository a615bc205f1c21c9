import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { mayClaim } from '../codes/limit-codes.ts'
import { sendCode } from '../codes/send-code.ts'
import { users } from '../tables.ts'
import { emailTaken } from '../users/email-taken.ts'
import { emailChanged } from '../users/events/email-changed.ts'
import { emailVerified } from '../users/events/email-verified.ts'
import { holderOf } from '../users/holder-of.ts'
import { isDuplicate } from '../users/is-duplicate.ts'
import { parseUsername } from '../users/parse-account.ts'
import { requireOwnSub } from '../users/require-user.ts'
import type { UserRow } from '../users/user-row.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { BY_ADMINISTRATOR } from '../ways-in/notice.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

/**
 * Asks the owner of a new address, entered by an administrator, to confirm it by a mailed code or link. Until
 * then, the old address signs in and receives mail. Returns `changed` for an invited user who has not signed
 * in yet: their address is replaced immediately, unverified, and they are invited again.
 */
export async function proposeEmail(
  ctx: Context,
  given: { authUserId: string; username: string },
): Promise<'changed' | 'asked'> {
  requireAdmin(ctx.requester)
  const { authUserId: sub } = given
  requireOwnSub(sub)
  const username = parseUsername(given.username)
  if (!(await mayClaim(ctx, username)))
    throw new AppError('over_limit', 'Too many codes were mailed to this address today. Try again tomorrow.')
  return inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!before) throw notFound('user')
    if (await isTaken(ctx, username, sub)) throw emailTaken()
    const isInvited = before.status === 'FORCE_CHANGE_PASSWORD' && !before.emailVerified
    const change = isInvited ? { username, pendingEmail: null } : { pendingEmail: username }
    await ctx.db.update(users).set(change).where(eq(users.sub, sub))
    if (isInvited) await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId: sub })
    await sendCode(ctx, {
      sub,
      purpose: 'verify-email',
      to: username,
      hasUser: true,
      isInvitation: isInvited,
    })
    await recordChange(ctx, { act: isInvited ? 'change-email' : 'propose-email', subject: `user:${sub}` })
    return isInvited ? 'changed' : 'asked'
  })
}

async function isTaken(ctx: Context, username: string, sub: string): Promise<boolean> {
  const [other] = await ctx.db.select({ sub: users.sub }).from(users).where(eq(users.username, username))
  return (
    (other !== undefined && other.sub !== sub) || (await holderOf(ctx, username, { except: sub })) !== null
  )
}

/**
 * Changes an address that the caller vouches for, as Cognito's AdminUpdateUserAttributes does with
 * `email_verified`. If the old address was confirmed by its owner, they are mailed there and can undo the
 * change.
 */
export async function changeEmail(
  ctx: Context,
  given: { authUserId: string; username: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  const { authUserId: sub } = given
  requireOwnSub(sub)
  const username = parseUsername(given.username)
  await inTransaction(ctx, async (ctx) => {
    const [before] = await ctx.db.select().from(users).where(eq(users.sub, sub)).for('update')
    if (!before) throw notFound('user')
    await ctx.db
      .update(users)
      .set({ username, emailVerified: true, pendingEmail: null })
      .where(eq(users.sub, sub))
      .catch((error) => {
        throw isDuplicate(error) ? emailTaken() : error
      })
    if (await holderOf(ctx, username, { except: sub })) throw emailTaken()
    await endWaysIn(ctx, { sub })
    await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId: sub })
    await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
    if (before.username !== username) await tellOldAddress(ctx, before)
    await recordChange(ctx, { act: 'change-email', subject: `user:${sub}` })
  })
}

async function tellOldAddress(
  ctx: Context,
  { sub, username, emailVerified, status }: UserRow,
): Promise<void> {
  const isOwned = emailVerified && status !== 'FORCE_CHANGE_PASSWORD'
  await queueNotice(ctx, {
    sub,
    notice: 'address',
    detail: BY_ADMINISTRATOR,
    to: isOwned ? username : null,
    before: { username, emailVerified },
  })
}
