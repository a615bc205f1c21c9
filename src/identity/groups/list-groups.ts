import { eq } from 'drizzle-orm'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { users } from '../tables.ts'
import { isOwnSub } from '../users/require-user.ts'
import { maySeeUser } from '../users/user.ts'

/** Returns the groups of a user: the requester's own, or any user's for an administrator. */
export async function listGroups(ctx: Context, { authUserId }: { authUserId: string }): Promise<string[]> {
  requireSignedIn(ctx.requester)
  if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
  return groupsOf(ctx, authUserId)
}

/** Returns the groups named in a token that the user is still in. Most tokens name none. */
export async function groupsStillIn(ctx: Context, authUserId: string, named: string[]): Promise<string[]> {
  if (named.length === 0) return []
  const present = await groupsOf(ctx, authUserId)
  return named.filter((group) => present.includes(group))
}

async function groupsOf(ctx: Context, authUserId: string): Promise<string[]> {
  if (!isOwnSub(authUserId)) return []
  const [user] = await ctx.db.select({ groups: users.groups }).from(users).where(eq(users.sub, authUserId))
  return user?.groups ?? []
}
