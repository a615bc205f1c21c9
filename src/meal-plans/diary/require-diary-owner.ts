import { requireProfileRow } from '#members/profiles/store/find-profile.ts'
import type { ProfileRow } from '#members/profiles/store/profile.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'

/** Only the member can read and write a diary. Administrators get `not_found`. */
export async function requireDiaryOwner(
  ctx: Context,
  id: string,
  options: { forUpdate: boolean } = { forUpdate: false },
): Promise<ProfileRow> {
  const profile = await requireProfileRow(ctx, id, options)
  const isOwn = ctx.requester.kind === 'signed-in' && ctx.requester.authUserId === profile.authUserId
  if (!isOwn) throw notFound('profile')
  return profile
}
