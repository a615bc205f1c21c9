import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'
import { maySeeUser, type User, userOf } from './user.ts'

/** Finds a user by id or email address. Null if there is none or the requester may not see them. */
export async function findUser(
  ctx: Context,
  by: { authUserId: string } | { username: string },
): Promise<User | null> {
  if ('authUserId' in by && !z.uuid().safeParse(by.authUserId).success) return null
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(
      'authUserId' in by
        ? eq(users.sub, by.authUserId)
        : eq(users.username, by.username.trim().toLowerCase()),
    )
  return row && maySeeUser(ctx.requester, row.sub) ? userOf(row) : null
}
