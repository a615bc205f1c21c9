import { type Context, inTransaction, requireAdmin } from '#platform/context.ts'
import { lockProfile } from './delete-account.ts'
import { eraseProfile } from './erase-profile.ts'

/** Erases the remaining data of a member whose sign-in was ended elsewhere. For a job; safe to repeat. */
export async function forgetMember(ctx: Context, { authUserId }: { authUserId: string }): Promise<void> {
  requireAdmin(ctx.requester)
  await inTransaction(ctx, async (ctx) => {
    const profile = await lockProfile(ctx, authUserId)
    if (profile) await eraseProfile(ctx, profile)
  })
}
