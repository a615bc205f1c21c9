import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { wayInChanges } from '../tables.ts'

/** Enough to set up every sign-in option, but too few to bury the one notice that the owner needs to see. */
const MOST_A_DAY = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Limits how often an account's credentials can be changed. A password reset by mail stays possible. */
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
