import { eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { asSystem, type Context, isAdmin, requireSignedIn } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { profiles } from '../../tables.ts'
import { loadProfile, plainProfile } from './load-profiles.ts'
import type { Profile, ProfileRow } from './profile.ts'

/**
 * Returns the caller's own profile, or any profile for an administrator. Throws `not_found` for any other.
 */
export async function requireProfile(ctx: Context, id: string): Promise<Profile> {
  return loadProfile(ctx, 'show-member', await requireProfileRow(ctx, id))
}

/**
 * Returns a profile as the caller can see it: complete, as from `requireProfile`, or for support without
 * goals, meal plans and payment secrets.
 */
export async function requireShownProfile(ctx: Context, id: string): Promise<Profile> {
  const { requester } = ctx
  const isOwn = requester.kind === 'signed-in' && requester.profileId === id.toLowerCase()
  if (isAdmin(requester) || isOwn || !hasDuty(requester, 'billing')) return requireProfile(ctx, id)
  const plain = plainProfile(await requireProfileRow(asSystem(ctx), id))
  const hidden = { goals: [], mealPlans: [], paymentIntent: null, paymentIntentClientSecret: null }
  return { ...plain, ...hidden }
}

/** Like `requireProfile`, but found by the auth id of an access token. */
export async function requireProfileOf(ctx: Context, authUserId: string): Promise<Profile> {
  requireSignedIn(ctx.requester)
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.authUserId, authUserId))
  if (!row || !maySee(ctx, row)) throw notFound('profile')
  return loadProfile(ctx, 'show-member', row)
}

export async function requireProfileRow(
  ctx: Context,
  id: string,
  { forUpdate } = { forUpdate: false },
): Promise<ProfileRow> {
  requireSignedIn(ctx.requester)
  if (!validate(id)) throw notFound('profile')
  const query = ctx.db.select().from(profiles).where(eq(profiles.id, id))
  const [row] = await (forUpdate ? query.for('update') : query)
  if (!row || !maySee(ctx, row)) throw notFound('profile')
  return row
}

function maySee({ requester }: Context, row: ProfileRow): boolean {
  return isAdmin(requester) || (requester.kind === 'signed-in' && requester.authUserId === row.authUserId)
}
