import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { revokeSignIns } from '../tokens/revoke-sign-ins.ts'
import { signedOutEverywhere } from '../users/events/signed-out-everywhere.ts'
import { requireUser } from '../users/require-user.ts'

/**
 * Ends every sign-in of the requester, or of any user for an administrator (Cognito's
 * AdminUserGlobalSignOut).
 */
export async function endAllSignIns(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  await requireUser(ctx, authUserId)
  await inTransaction(ctx, async (ctx) => {
    await revokeSignIns(ctx, { sub: authUserId })
    await ctx.jobs.enqueue(ctx.db, signedOutEverywhere, { authUserId })
    await recordChange(ctx, { act: 'sign-out', subject: `user:${authUserId}` })
  })
}
