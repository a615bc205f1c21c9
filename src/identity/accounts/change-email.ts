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
import { endWaysIn } from '../ways-in/end-ways-in.ts'

/** Cognito's AdminUpdateUserAttributes for the email address, verified by an administrator's word. */
export async function changeEmail(
  ctx: Context,
  given: { authUserId: string; username: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  const { authUserId: sub } = given
  const username = parseUsername(given.username)
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(users)
      .set({ username, emailVerified: true, pendingEmail: null })
      .where(eq(users.sub, sub))
      .returning({ sub: users.sub })
      .catch((error) => {
        throw isDuplicate(error) ? emailTaken() : error
      })
    if (changed.length === 0) throw notFound('user')
    if (await holderOf(ctx, username, { except: sub })) throw emailTaken()
    await endWaysIn(ctx, { sub })
    await ctx.jobs.enqueue(ctx.db, emailChanged, { authUserId: sub })
    await ctx.jobs.enqueue(ctx.db, emailVerified, { authUserId: sub })
    await recordChange(ctx, { act: 'change-email', subject: `user:${sub}` })
  })
}
