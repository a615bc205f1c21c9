import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { users, wayInChanges } from '../tables.ts'
import { UNDO_MS } from './undoable.ts'

/**
 * The account, but for `except`, that the link of a notice would give an address back to; by what signs in to it at
 * present. For all others the address is taken. Look after taking it, in the same transaction: to take it is to wait for
 * whoever is just changing it away, and what they leave behind is seen only then.
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
