import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users, wayInChanges } from '../tables.ts'
import { UNDO_MS } from './undoable.ts'

/**
 * Returns the account, other than `except`, to which a notice's link would restore an address, by its current
 * sign-in address. For all others the address is taken. Call it after claiming the address, in the same
 * transaction: the claim waits for a concurrent change of that address, whose result is visible only
 * afterward.
 */
export async function holderOf(
  ctx: Context,
  address: string,
  { except }: { except?: string } = {},
): Promise<{ username: string } | null> {
  const [found] = await ctx.db
    .select({ username: users.username })
    .from(wayInChanges)
    .innerJoin(users, eq(users.sub, wayInChanges.sub))
    .where(
      and(
        eq(sql`${wayInChanges.before} ->> 'username'`, address),
        isNull(wayInChanges.undoneAt),
        gt(wayInChanges.changedAt, new Date(ctx.now().getTime() - UNDO_MS)),
        except ? ne(users.sub, except) : undefined,
      ),
    )
    .limit(1)
  return found ?? null
}
