import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { eraseTexts } from '#platform/sms/erase-texts.ts'
import { codes, passwordAttempts, users } from '../tables.ts'
import { userDeleted } from '../users/events/user-deleted.ts'
import { requireUser } from '../users/require-user.ts'

/** Removes one's own user, or any as an administrator; all their tokens end with it. */
export async function removeUser(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  const { status } = await requireUser(ctx, authUserId)
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db.delete(users).where(eq(users.sub, authUserId)).returning()
    const numbers = [user?.attributes.phone_number, user?.pendingPhone].filter((number) => number != null)
    await eraseTexts(ctx, { numbers })
    await ctx.db.delete(codes).where(eq(codes.sub, authUserId))
    await ctx.db.delete(passwordAttempts).where(eq(passwordAttempts.sub, authUserId))
    await ctx.jobs.later(ctx.db, userDeleted, { authUserId })
    await recordChange(ctx, { act: 'delete', subject: `user:${authUserId}`, before: { status } })
  })
}
