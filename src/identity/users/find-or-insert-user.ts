import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'
import { holderOf } from './holder-of.ts'
import { insertUser } from './insert-user.ts'
import type { UserRow } from './user-row.ts'

/**
 * Adds a user, or finds the one that the address has: by the same statements, so that time does not tell which. An
 * address that its owner can still take back from whoever changed it away has theirs.
 */
export async function findOrInsertUser(
  ctx: Context,
  account: Parameters<typeof insertUser>[1],
): Promise<{ user: UserRow; isNew: boolean }> {
  const username = (await holderOf(ctx, account.username))?.username ?? account.username
  const made = await insertUser(ctx, { ...account, username })
  const [found] = await ctx.db.select().from(users).where(eq(users.username, username))
  if (found) return { user: found, isNew: made !== null }
  // The address was changed away at this very moment: whoever holds it is seen now.
  return findOrInsertUser(ctx, account)
}
