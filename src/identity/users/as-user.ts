import type { Context } from '#platform/context.ts'

/** The protocol carries its proof of who asks in the body; the record of changes is to name them all the same. */
export function asUser(ctx: Context, sub: string): Context {
  return { ...ctx, requester: { kind: 'signed-in', authUserId: sub, profileId: null, isAdmin: false } }
}
