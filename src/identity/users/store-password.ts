import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { UserStatus } from '../columns/user-status.ts'
import { sealNewCredential } from '../passwords/credential.ts'
import { users } from '../tables.ts'
import type { UserRow } from './user-row.ts'

/** Replaces a user's password. With `insteadOf`, only if the current password was set at that time. */
export async function storePassword(
  ctx: Context,
  change: { sub: string; password: string; status: UserStatus; insteadOf?: number },
): Promise<UserRow | null> {
  const { sub, password, status, insteadOf } = change
  const [user] = await ctx.db
    .update(users)
    .set({ credential: sealNewCredential(ctx.config, { sub, password }), status, passwordSetAt: ctx.now() })
    .where(and(eq(users.sub, sub), insteadOf ? eq(users.passwordSetAt, new Date(insteadOf)) : undefined))
    .returning()
  return user ?? null
}
