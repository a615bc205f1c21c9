import { and, arrayOverlaps, eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { hasPasskey } from '../passkeys/passkey.ts'
import { users } from '../tables.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { requireOwnSub } from '../users/require-user.ts'

/**
 * Sets whether a user must have a second factor. A user without one is signed out, and sets one up at the
 * next sign-in (MFA_SETUP).
 */
export async function requireMfa(
  ctx: Context,
  { authUserId, isRequired }: { authUserId: string; isRequired: boolean },
): Promise<void> {
  requireAdmin(ctx.requester)
  requireOwnSub(authUserId)
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(users)
      .set({ isMfaRequired: isRequired })
      .where(eq(users.sub, authUserId))
      .returning({ mfaMethods: users.mfaMethods })
    if (!changed[0]) throw notFound('user')
    const hasNone = changed[0].mfaMethods.length === 0 && !(await hasPasskey(ctx, authUserId))
    if (isRequired && hasNone) await revokeSignIns(ctx, { sub: authUserId })
    await recordChange(ctx, { act: 'require-mfa', subject: `user:${authUserId}`, after: { isRequired } })
  })
}

/**
 * Requires a second factor from all users in these groups, including those who joined before it was required.
 */
export async function requireMfaOfGroups(
  ctx: Context,
  { groups }: { groups: readonly string[] },
): Promise<void> {
  requireAdmin(ctx.requester)
  const members = await ctx.db
    .select({ authUserId: users.sub })
    .from(users)
    .where(and(arrayOverlaps(users.groups, [...groups]), eq(users.isMfaRequired, false)))
  for (const { authUserId } of members) await requireMfa(ctx, { authUserId, isRequired: true })
}
