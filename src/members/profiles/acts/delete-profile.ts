import { type Context, requireSignedIn } from '#platform/context.ts'
import { deleteAccount } from '../../privacy/delete-account.ts'
import { requireProfileRow } from '../store/find-profile.ts'

/** Ends the account that a profile belongs to; there is no sign-in without one. */
export async function deleteProfile(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  const { authUserId } = await requireProfileRow(ctx, id)
  await deleteAccount(ctx, { authUserId })
}
