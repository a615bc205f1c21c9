import { eq } from 'drizzle-orm'
import { findUserPool } from '#identity/find-user-pool.ts'
import { asSystem, type Context, ROLES } from '#platform/context.ts'
import { profiles } from '../../tables.ts'

/**
 * Requires a second factor of an administrator, if the configuration says so. Runs in the caller's
 * transaction.
 */
export async function requireMfaOfAdmin(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  if (!ctx.config.identity.isAdminMfaRequired) return
  const pool = await findUserPool(ctx)
  // A profile may remain from a deleted sign-in.
  if (await pool.findUser(asSystem(ctx), { authUserId }))
    await pool.requireSecondFactor(asSystem(ctx), { authUserId })
}

/**
 * Requires a second factor of all users who were made administrators or got a role before it was required.
 * Runs when the product starts.
 */
export async function requireMfaOfStaff(ctx: Context): Promise<void> {
  if (!ctx.config.identity.isAdminMfaRequired) return
  const admins = await ctx.db
    .select({ authUserId: profiles.authUserId })
    .from(profiles)
    .where(eq(profiles.admin, true))
  for (const admin of admins) await requireMfaOfAdmin(ctx, admin)
  const pool = await findUserPool(ctx)
  await pool.requireSecondFactorOfGroups(asSystem(ctx), { groups: ROLES })
}
