import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'

/**
 * Refuses to change a credential while an undone change keeps them frozen. A password reset by mail stays
 * possible.
 */
export async function requireNotFrozen(ctx: Context, sub: string): Promise<void> {
  const reason = await whyFrozen(ctx, sub)
  if (reason !== null) throw new ProtocolError('NotAuthorizedException', reason)
}

/** Refuses to delete one's own account while it is frozen. Administrators can still delete it. */
export async function requireOwnNotFrozen(ctx: Context, authUserId: string): Promise<void> {
  const { requester } = ctx
  if (requester.kind !== 'signed-in' || requester.authUserId !== authUserId) return
  const reason = await whyFrozen(ctx, authUserId)
  if (reason !== null) throw new AppError('not_allowed', reason)
}

async function whyFrozen(ctx: Context, sub: string): Promise<string | null> {
  const until = await frozenUntil(ctx, sub)
  if (!until) return null
  const moment = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `You undid a change. To keep your account yours, nothing about logging in can be changed until ${moment}.`
}

export async function areChangesFrozen(ctx: Context, sub: string): Promise<boolean> {
  return (await frozenUntil(ctx, sub)) !== null
}

async function frozenUntil(ctx: Context, sub: string): Promise<Date | null> {
  const [user] = await ctx.db
    .select({ until: users.changesFrozenUntil })
    .from(users)
    .where(eq(users.sub, sub))
  return user?.until && user.until > ctx.now() ? user.until : null
}
