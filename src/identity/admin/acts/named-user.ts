import { eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { usernameParameter } from '../../parse-request.ts'
import { ProtocolError } from '../../protocol-error.ts'
import { users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'

export const poolParameter = z.string().min(1).max(55)

/** The parameters shared by almost all Admin actions. */
export const namedUser = z.object({ UserPoolId: poolParameter, Username: usernameParameter })

export function requirePool({ config }: Context, userPoolId: string): void {
  if (userPoolId === config.identity.userPoolId) return
  throw new ProtocolError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`)
}

/** Returns the user with this email address or `sub`. */
export async function requireNamedUser(
  ctx: Context,
  { UserPoolId, Username }: z.infer<typeof namedUser>,
): Promise<UserRow> {
  requirePool(ctx, UserPoolId)
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(or(eq(users.username, Username), sql`${users.sub}::text = ${Username}`))
  if (!user) throw new ProtocolError('UserNotFoundException', 'User does not exist.')
  return user
}
