import { eq, inArray } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { eraseMails } from '#platform/mail/erase-mails.ts'
import { eraseTexts } from '#platform/sms/erase-texts.ts'
import { codes, passwordAttempts, users, wayInChanges } from '../tables.ts'
import { userDeleted } from '../users/events/user-deleted.ts'
import { requireUser } from '../users/require-user.ts'

/**
 * Deletes the requester's own user, or any user for an administrator. This also ends all their tokens, and
 * everything pending for their current and former addresses, unless another user has the address now.
 */
export async function removeUser(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  const { status } = await requireUser(ctx, authUserId)
  await inTransaction(ctx, async (ctx) => {
    const former = await formerAddresses(ctx, authUserId)
    const [user] = await ctx.db.delete(users).where(eq(users.sub, authUserId)).returning()
    const numbers = [user?.attributes.phone_number, user?.pendingPhone].filter((number) => number != null)
    await eraseTexts(ctx, { numbers })
    const addresses = [user?.username, user?.pendingEmail, ...former].filter((address) => address != null)
    await eraseMails(ctx, { addresses: await withoutOwner(ctx, addresses) })
    await ctx.db.delete(codes).where(eq(codes.sub, authUserId))
    await ctx.db.delete(passwordAttempts).where(eq(passwordAttempts.sub, authUserId))
    await ctx.jobs.enqueue(ctx.db, userDeleted, { authUserId })
    await recordChange(ctx, { act: 'delete', subject: `user:${authUserId}`, before: { status } })
  })
}

async function formerAddresses(ctx: Context, sub: string): Promise<(string | undefined)[]> {
  const changes = await ctx.db
    .select({ before: wayInChanges.before })
    .from(wayInChanges)
    .where(eq(wayInChanges.sub, sub))
  return changes.map(({ before }) => before.username)
}

async function withoutOwner(ctx: Context, addresses: string[]): Promise<string[]> {
  const owned = await ctx.db
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.username, addresses))
  return addresses.filter((address) => !owned.some(({ username }) => username === address))
}
