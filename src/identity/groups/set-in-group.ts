import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin, rolesIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { requireMfa } from '../accounts/require-mfa.ts'
import { groups, users } from '../tables.ts'
import { requireOwnSub } from '../users/require-user.ts'

type Asked = { authUserId: string; group: string; isIn: boolean }

/**
 * Adds a user to a group, which is created if needed, or removes them. Safe to repeat. A user who gets one of
 * the product's roles in any way needs a second factor if the configuration requires one of administrators.
 */
export async function setInGroup(ctx: Context, { authUserId, group, isIn }: Asked): Promise<void> {
  requireAdmin(ctx.requester)
  requireOwnSub(authUserId)
  await inTransaction(ctx, async (ctx) => {
    if (isIn) {
      const now = ctx.now()
      await ctx.db
        .insert(groups)
        .values({ name: group, createdAt: now, changedAt: now })
        .onConflictDoNothing()
    }
    const [user] = await ctx.db
      .select({ groups: users.groups })
      .from(users)
      .where(eq(users.sub, authUserId))
      .for('update')
    if (!user) throw notFound('user')
    if (user.groups.includes(group) === isIn) return
    const changed = isIn
      ? sql`array_append(${users.groups}, ${group})`
      : sql`array_remove(${users.groups}, ${group})`
    await ctx.db.update(users).set({ groups: changed }).where(eq(users.sub, authUserId))
    await recordChange(ctx, { act: 'set-in-group', subject: `user:${authUserId}`, after: { group, isIn } })
    const isRoleGiven = isIn && rolesIn([group]).length > 0
    if (isRoleGiven && ctx.config.identity.isAdminMfaRequired)
      await requireMfa(ctx, { authUserId, isRequired: true })
  })
}
