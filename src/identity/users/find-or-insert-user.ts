import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users, wayInChanges } from '../tables.ts'
import { insertUser } from './insert-user.ts'
import { UNDO_MS } from './undoable.ts'
import type { UserRow } from './user-row.ts'

/**
 * Adds a user, or finds the one that the address has: by the same statements, so that time does not tell which. An
 * address that its owner can still take back from whoever changed it away is not free.
 */
export async function findOrInsertUser(
  ctx: Context,
  account: Parameters<typeof insertUser>[1],
): Promise<{ user: UserRow; isNew: boolean }> {
  const username = (await holderOf(ctx, account.username)) ?? account.username
  const made = await insertUser(ctx, { ...account, username })
  const [found] = await ctx.db.select().from(users).where(eq(users.username, username))
  if (!found) throw new Error('A user was neither added nor found.')
  return { user: found, isNew: made !== null }
}

/** The present address of the account that the link of a notice would give this one back to. */
async function holderOf(ctx: Context, address: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ username: users.username })
    .from(wayInChanges)
    .innerJoin(users, eq(users.sub, wayInChanges.sub))
    .where(
      and(
        eq(sql`${wayInChanges.before} ->> 'username'`, address),
        isNull(wayInChanges.undoneAt),
        gt(wayInChanges.changedAt, new Date(ctx.now().getTime() - UNDO_MS)),
      ),
    )
    .limit(1)
  return found?.username
}
