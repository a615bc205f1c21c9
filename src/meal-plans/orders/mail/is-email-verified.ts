import { findUserPool } from '#identity/find-user-pool.ts'
import { asSystem, type Context } from '#platform/context.ts'

/** Whether a member has shown that the address is theirs. Until then no mail tells anything about their health. */
export async function isEmailVerified(
  ctx: Context,
  { authUserId }: { authUserId: string },
): Promise<boolean> {
  const user = await (await findUserPool(ctx)).findUser(asSystem(ctx), { authUserId })
  return user?.emailVerified ?? false
}
