import { type Context, isAdmin } from '#platform/context.ts'
import { recordChange } from './record-change.ts'

/** Notes that a list named others with their health goals: each of them finds it in their export. */
export async function recordListRead(
  ctx: Context,
  { act, profileIds }: { act: `read-${string}-list`; profileIds: readonly (string | null)[] },
): Promise<void> {
  const { requester } = ctx
  if (requester.kind !== 'signed-in') return
  const others = new Set(profileIds.filter((id) => id !== null && id !== requester.profileId))
  for (const id of others) await recordChange(ctx, { act, subject: `profile:${id}`, after: readAs(ctx) })
}

/**
 * Notes that somebody read what tells of another's health, and why where a reason was asked for. `ownerId` is the auth
 * user id of whom it is about; what members read of themselves, and what jobs read, is not noted. Members find it on
 * their security page and in their export.
 */
export async function recordRead(ctx: Context, { act, profileId, ownerId, why }: Read): Promise<void> {
  if (ctx.requester.kind !== 'signed-in' || ctx.requester.authUserId === ownerId) return
  await recordChange(ctx, { act, subject: `profile:${profileId}`, after: readAs(ctx, why) })
}

type Read = { act: `read-${string}`; profileId: string; ownerId: string; why?: string | null }

/** As what somebody read. Who they are stays in the record. */
export function readAs({ requester }: Context, why?: string | null) {
  const role = requester.kind === 'signed-in' && !isAdmin(requester) ? requester.roles?.[0] : undefined
  return { as: role ?? 'administrator', ...(why && { why }) }
}
