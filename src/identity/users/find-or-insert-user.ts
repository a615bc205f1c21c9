import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users } from '../tables.ts'
import { holderOf } from './holder-of.ts'
import { insertUser } from './insert-user.ts'
import type { UserRow } from './user-row.ts'

/**
 * Adds a user, or finds the one with this address. Both cases use the same statements, so that timing does
 * not reveal which one applied. An address that was changed away still belongs to its owner while they can
 * restore it.
 */
export async function findOrInsertUser(
  ctx: Context,
  account: Parameters<typeof insertUser>[1],
): Promise<{ user: UserRow; isNew: boolean }> {
  const username = (await holderOf(ctx, account.username))?.username ?? account.username
  const made = await insertUser(ctx, { ...account, username })
  const [found] = await ctx.db.select().from(users).where(eq(users.username, username))
  if (found) return { user: found, isNew: made !== null }
  // The address was changed away concurrently. A second call sees its current holder.
  return findOrInsertUser(ctx, account)
}
