import type { Context } from '#platform/context.ts'
import { recordChange } from './record-change.ts'

/**
 * Notes that somebody read what tells of another's health. `ownerId` is the auth user id of whom it is about; what
 * members read of themselves, and what jobs read, is not noted. Members find it in their export.
 */
export async function recordRead(
  ctx: Context,
  { act, profileId, ownerId }: { act: `read-${string}`; profileId: string; ownerId: string },
): Promise<void> {
  if (ctx.who.kind !== 'signed-in' || ctx.who.authUserId === ownerId) return
  await recordChange(ctx, { act, subject: `profile:${profileId}` })
}
