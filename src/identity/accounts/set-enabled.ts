import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { users } from '../tables.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'

/**
 * Disables or enables a user (Cognito's AdminDisableUser and AdminEnableUser). A disabled user keeps all
 * data, but cannot sign in.
 */
export async function setEnabled(
  ctx: Context,
  { authUserId: sub, isEnabled }: { authUserId: string; isEnabled: boolean },
): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(users)
      .set({ isEnabled })
      .where(eq(users.sub, sub))
      .returning({ sub: users.sub })
    if (changed.length === 0) throw notFound('user')
    if (!isEnabled) await revokeSignIns(ctx, { sub })
    await recordChange(ctx, { act: isEnabled ? 'enable' : 'disable', subject: `user:${sub}` })
  })
}
