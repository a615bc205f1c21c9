import { findUserPool } from '#identity/find-user-pool.ts'
import type { User } from '#identity/users/user.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { newId } from '#platform/db/id.ts'
import { profiles } from '../../tables.ts'
import { requireMfaOfAdmin } from './require-mfa-of-staff.ts'

/** Ensures that this email address and password sign in an administrator. Safe to repeat. */
export async function createAdmin(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<{ profileId: string }> {
  requireAdmin(ctx.requester)
  const { authUserId, username } = await ensureUser(ctx, { email, password })
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(profiles)
      .values({
        id: newId(),
        authUserId,
        username,
        email: username,
        admin: true,
        created: ctx.now(),
        changedAt: ctx.now(),
      })
      // The profile may remain from a deleted sign-in. Its email address identifies the same person.
      .onConflictDoUpdate({
        target: profiles.username,
        set: { admin: true, authUserId, changedAt: ctx.now() },
      })
      .returning({ id: profiles.id })
    if (!row) throw new Error('The administrator was not stored.')
    await requireMfaOfAdmin(ctx, { authUserId })
    await recordChange(ctx, { act: 'make-admin', subject: `profile:${row.id}`, after: { admin: true } })
    return { profileId: row.id }
  })
}

async function ensureUser(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const pool = await findUserPool(ctx)
  const known = await pool.findUser(ctx, { username: email })
  if (!known) return pool.createUser(ctx, { username: email, password, permanent: true })
  await pool.setPassword(ctx, { authUserId: known.authUserId, password, permanent: true })
  return known
}
