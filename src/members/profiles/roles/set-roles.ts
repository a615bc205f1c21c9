import { requireFreshSignIn } from '#identity/access/recent-sign-in.ts'
import { findUserPool } from '#identity/find-user-pool.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, ROLES, type Role, requireAdmin, rolesIn } from '#platform/context.ts'
import { requireProfileRow } from '../store/find-profile.ts'

/** Returns a user's roles: the caller's own, or those of any user for an administrator. */
export async function findRoles(ctx: Context, { profileId }: { profileId: string }): Promise<Role[]> {
  const { authUserId } = await requireProfileRow(ctx, profileId)
  return rolesIn(await (await findUserPool(ctx)).listGroups(ctx, { authUserId }))
}

/**
 * Sets a user's roles; only for administrators. A removed role ends immediately. A new one applies with the
 * next token, after an hour at most, and needs a second factor if administrators do. Requires a sign-in
 * within the last ten minutes.
 */
export async function setRoles(
  ctx: Context,
  { profileId, roles }: { profileId: string; roles: readonly Role[] },
): Promise<Role[]> {
  requireAdmin(ctx.requester)
  const pool = await findUserPool(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { authUserId } = await requireProfileRow(ctx, profileId, { forUpdate: true })
    const before = rolesIn(await pool.listGroups(ctx, { authUserId }))
    const after = ROLES.filter((role) => roles.includes(role))
    if (before.join() !== after.join()) requireFreshSignIn(ctx)
    for (const group of ROLES) {
      const isIn = after.includes(group)
      if (before.includes(group) !== isIn) await pool.setInGroup(ctx, { authUserId, group, isIn })
    }
    if (before.join() === after.join()) return after
    await recordChange(ctx, { act: 'set-roles', subject: `profile:${profileId}`, before, after })
    return after
  })
}
