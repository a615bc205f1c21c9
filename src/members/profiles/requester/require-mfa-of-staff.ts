import { eq } from 'drizzle-orm'
import { findUserPool } from '#identity/find-user-pool.ts'
import { asSystem, type Context, ROLES } from '#platform/context.ts'
import { profiles } from '../../tables.ts'

/** Has an administrator need a second factor, where the configuration says so; in the caller's transaction. */
export async function requireMfaOfAdmin(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  if (!ctx.config.identity.isAdminMfaRequired) return
  const pool = await findUserPool(ctx)
  // A profile may be left over from a sign-in that is gone.
  if (await pool.findUser(asSystem(ctx), { authUserId }))
    await pool.requireSecondFactor(asSystem(ctx), { authUserId })
}

/**
 * The same for all who were made administrators, or given a role, before it was required. For the start of the product.
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
