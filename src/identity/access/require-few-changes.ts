import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { wayInChanges } from '../tables.ts'

/** More than somebody needs who sets up all there is; fewer than bury the one mail that matters to its owner. */
const MOST_A_DAY = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Refuses to change the ways into an account without end. A new password by mail stays open. */
export async function requireFewChanges(ctx: Context, sub: string): Promise<void> {
  if (!(await areChangesMany(ctx, sub))) return
  throw new AppError(
    'over_limit',
    'Too much about logging in to this account was changed today. Try again tomorrow.',
  )
}

export async function areChangesMany(ctx: Context, sub: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const isChange = and(
    eq(wayInChanges.sub, sub),
    gt(wayInChanges.changedAt, since),
    ne(wayInChanges.notice, 'sign-in'),
  )
  const [made] = await ctx.db.select({ all: count() }).from(wayInChanges).where(isChange)
  return (made?.all ?? 0) >= MOST_A_DAY
}
