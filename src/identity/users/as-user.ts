import type { Context } from '#platform/context.ts'

/**
 * Returns a context with the user as requester. The protocol carries its proof of identity in the body, but
 * the audit log must still name the user.
 */
export function asUser(ctx: Context, sub: string): Context {
  return { ...ctx, requester: { kind: 'signed-in', authUserId: sub, profileId: null, isAdmin: false } }
}
