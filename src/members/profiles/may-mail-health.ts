import { findUserPool } from '#identity/find-user-pool.ts'
import { asSystem, type Context } from '#platform/context.ts'

type Addressed = { authUserId: string; username: string }

/**
 * Returns whether a member confirmed the address of their profile. `changing` means that they already log in
 * with another address, which the profile does not have yet.
 */
export async function findEmailState(
  ctx: Context,
  { authUserId, username }: Addressed,
): Promise<'verified' | 'unverified' | 'changing'> {
  const user = await (await findUserPool(ctx)).findUser(asSystem(ctx), { authUserId })
  if (user && user.username !== username) return 'changing'
  return user?.emailVerified ? 'verified' : 'unverified'
}

/**
 * True if mail about the member's health can be sent to the profile's address. Every such mail must check
 * this.
 */
export async function mayMailHealth(ctx: Context, profile: Addressed): Promise<boolean> {
  return (await findEmailState(ctx, profile)) === 'verified'
}
