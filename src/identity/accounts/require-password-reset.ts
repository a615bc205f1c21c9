import { eq } from 'drizzle-orm'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { sendCode } from '../codes/send-code.ts'
import { users } from '../tables.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'

/**
 * Ends the user's credentials and mails them a code for a new password (Cognito's AdminResetUserPassword).
 */
export async function requirePasswordReset(
  ctx: Context,
  { authUserId: sub }: { authUserId: string },
): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ status: 'RESET_REQUIRED' })
      .where(eq(users.sub, sub))
      .returning()
    if (!user) throw notFound('user')
    await endWaysIn(ctx, { sub })
    await sendCode(ctx, { sub, purpose: 'reset', to: user.username, hasUser: true })
    await recordChange(ctx, { act: 'reset', subject: `user:${sub}`, after: { status: user.status } })
  })
}
