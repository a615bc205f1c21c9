import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'
import { insertUser } from './insert-user.ts'
import type { UserRow } from './user-row.ts'

/** Adds a user, or finds the one that the address has: by the same statements, so that time does not tell which. */
export async function findOrInsertUser(
  ctx: Context,
  account: Parameters<typeof insertUser>[1],
): Promise<{ user: UserRow; isNew: boolean }> {
  const made = await insertUser(ctx, account)
  const [found] = await ctx.db.select().from(users).where(eq(users.username, account.username))
  if (!found) throw new Error('A user was neither added nor found.')
  return { user: found, isNew: made !== null }
}
