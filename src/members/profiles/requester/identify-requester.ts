import { eq } from 'drizzle-orm'
import { findUserPool } from '#identity/find-user-pool.ts'
import { type Context, type Requester, rolesIn } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { profiles } from '../../tables.ts'

/** Returns the requester of an access token. A user without a profile is also signed in. */
export async function identifyRequester(ctx: Context, accessToken: string): Promise<Requester> {
  const token = await (await findUserPool(ctx)).verifyAccessToken(ctx, accessToken)
  if (!token) throw new AppError('not_signed_in', 'Your login has ended. Please log in again.')
  // Only after this query is it known which rows the request can see.
  const [profile] = await withRowsOf('everybody', async () => {
    return await ctx.db
      .select({ id: profiles.id, admin: profiles.admin })
      .from(profiles)
      .where(eq(profiles.authUserId, token.authUserId))
  })
  const roles = rolesIn(token.groups)
  return {
    kind: 'signed-in',
    authUserId: token.authUserId,
    profileId: profile?.id ?? null,
    isAdmin: profile?.admin ?? false,
    ...(roles.length > 0 && { roles }),
    signedInAt: token.signedInAt,
  }
}
