import { type Context, requireSignedIn } from '#platform/context.ts'
import { deleteAccount } from '../../privacy/delete-account.ts'
import { requireProfileRow } from '../store/find-profile.ts'

/** Deletes the account of a profile. A sign-in cannot exist without one. */
export async function deleteProfile(ctx: Context, { id }: { id: string }): Promise<void> {
  requireSignedIn(ctx.requester)
  const { authUserId } = await requireProfileRow(ctx, id)
  await deleteAccount(ctx, { authUserId })
}
