import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { users } from '../tables.ts'
import { emailTaken } from '../users/email-taken.ts'
import { emailChanged } from '../users/events/email-changed.ts'
import { emailVerified } from '../users/events/email-verified.ts'
import { holderOf } from '../users/holder-of.ts'
import { isDuplicate } from '../users/is-duplicate.ts'
import { parseUsername } from '../users/parse-account.ts'
import type { UserRow } from '../users/user-row.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'
import { BY_ADMINISTRATOR } from '../ways-in/notice.ts'
import { queueNotice } from '../ways-in/queue-notice.ts'

/**
 * Cognito's AdminUpdateUserAttributes for the email address, verified by an administrator's word. Whoever has signed in
 * with the old one is told there, and can undo it: an administrator who takes an account over does so in nobody's
 * silence. An address that nobody was shown to own may be a slip, and somebody else's.
 */
export async function changeEmail(
  ctx: Context,
  given: { authUserId: string; username: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  const { authUserId: sub } = given
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
    ...{ sub, notice: 'address', detail: BY_ADMINISTRATOR },
    to: isOwned ? username : null,
    before: { username, emailVerified },
  })
}
