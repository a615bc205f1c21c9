import { findUserPool } from '#identity/find-user-pool.ts'
import { asSystem, type Context } from '#platform/context.ts'

type Addressed = { authUserId: string; username: string }

/**
 * Whether a member has shown that the address of their profile is theirs. `changing` says that they sign in with another by now, which the profile does not have yet.
 */
export async function findEmailState(
  ctx: Context,
  { authUserId, username }: Addressed,
): Promise<'verified' | 'unverified' | 'changing'> {
  const user = await (await findUserPool(ctx)).findUser(asSystem(ctx), { authUserId })
  if (user && user.username !== username) return 'changing'
  return user?.emailVerified ? 'verified' : 'unverified'
}

/** Whether a mail to the address of this profile may tell anything about the member's health: every such mail asks this. */
export async function mayMailHealth(ctx: Context, profile: Addressed): Promise<boolean> {
  return (await findEmailState(ctx, profile)) === 'verified'
}
