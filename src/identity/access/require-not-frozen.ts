import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { users } from '../tables.ts'

/** Refuses to change a way in for as long as an undone change keeps them frozen. Resetting by mail stays open. */
export async function requireNotFrozen(ctx: Context, sub: string): Promise<void> {
  const until = await frozenUntil(ctx, sub)
  if (!until) return
  const moment = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  throw new ProtocolError(
    'NotAuthorizedException',
    `You undid a change. To keep your account yours, nothing about logging in can be changed until ${moment}.`,
  )
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
