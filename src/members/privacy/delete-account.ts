import { eq } from 'drizzle-orm'
import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { requireOwnNotFrozen } from '#identity/access/require-not-frozen.ts'
import { findUserPool } from '#identity/find-user-pool.ts'
import { maySeeUser } from '#identity/users/user.ts'
import { type Context, inTransaction, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ProfileRow } from '../profiles/store/profile.ts'
import { profiles } from '../tables.ts'
import { eraseProfile } from './erase-profile.ts'
import { leaveAdministration } from './leave-administration.ts'

/**
 * Deletes the caller's own account, or any account for an administrator: sign-in, profile, subscription and
 * meal plans together. Requires a sign-in within the last ten minutes, since a deletion is permanent, and no
 * recently undone change.
 */
export async function deleteAccount(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  if (!maySeeUser(ctx.requester, authUserId)) throw notFound('user')
  requireFreshSignIn(ctx)
  await requireOwnNotFrozen(ctx, authUserId)
  const pool = await findUserPool(ctx)
  const user = await pool.findUser(ctx, { authUserId })
  await inTransaction(ctx, async (ctx) => {
    await leaveAdministration(ctx, { authUserId })
    const profile = await lockProfile(ctx, authUserId)
    if (!user && !profile) throw notFound('user')
    if (profile) await eraseProfile(ctx, profile)
    if (user) await pool.deleteUser(ctx, { authUserId })
  })
}

export async function lockProfile(ctx: Context, authUserId: string): Promise<ProfileRow | undefined> {
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId)).for('update')
  return row
}
