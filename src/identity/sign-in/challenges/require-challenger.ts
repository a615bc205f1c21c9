import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { invalidSession, userDisabled } from '../../protocol-error.ts'
import { users } from '../../tables.ts'
import type { UserRow } from '../../users/user-row.ts'
import type { Challenge } from './challenge.ts'

/**
 * Returns the user that a challenge was made for. Throws if the user is gone or has changed the password
 * since.
 */
export async function requireChallenger(ctx: Context, { sub, passwordSetAt }: Challenge): Promise<UserRow> {
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, sub))
  if (user?.passwordSetAt.getTime() !== passwordSetAt) throw invalidSession()
  if (!user.isEnabled) throw userDisabled()
  return user
}
