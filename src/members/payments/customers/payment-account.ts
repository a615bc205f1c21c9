import { and, eq } from 'drizzle-orm'
import { validate } from 'uuid'
import { type Context, requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ProfileRow } from '../../profiles/store/profile.ts'
import { paymentAccounts, profiles } from '../../tables.ts'

/** Returns the caller's own profile. No one can pay for another member, including administrators. */
export async function requireOwnProfile(ctx: Context, profileId: string): Promise<ProfileRow> {
  requireSignedIn(ctx.requester)
  const isOwn = ctx.requester.kind === 'system' || ctx.requester.profileId === profileId
  if (!isOwn || !validate(profileId)) throw notFound('profile')
  const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, profileId))
  if (!row) throw notFound('profile')
  return row
}

/** Returns the caller's own profile, found by its customer id at Stripe. */
export async function requireOwnCustomer(ctx: Context, stripeCustomerId: string): Promise<ProfileRow> {
  requireSignedIn(ctx.requester)
  const profileId = ctx.requester.kind === 'signed-in' ? ctx.requester.profileId : null
  if (!profileId) throw notFound('customer')
  const [row] = await ctx.db
    .select({ profile: profiles })
    .from(paymentAccounts)
    .innerJoin(profiles, eq(profiles.id, paymentAccounts.profileId))
    .where(and(eq(profiles.id, profileId), eq(paymentAccounts.stripeCustomerId, stripeCustomerId)))
  if (!row) throw notFound('customer')
  return row.profile
}

export async function findStripeCustomerId(ctx: Context, profileId: string): Promise<string | null> {
  const [row] = await ctx.db.select().from(paymentAccounts).where(eq(paymentAccounts.profileId, profileId))
  return row?.stripeCustomerId ?? null
}

/**
 * Returns all customers of a member, the current one first. Former ones are deleted at Stripe, except for
 * their invoices.
 */
export async function listStripeCustomerIds(ctx: Context, profileId: string): Promise<string[]> {
  const [row] = await ctx.db.select().from(paymentAccounts).where(eq(paymentAccounts.profileId, profileId))
  if (!row) return []
  return [...(row.stripeCustomerId ? [row.stripeCustomerId] : []), ...row.formerCustomers.toReversed()]
}

export async function findProfileIdOfCustomer(
  ctx: Context,
  stripeCustomerId: string,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ profileId: paymentAccounts.profileId })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.stripeCustomerId, stripeCustomerId))
  return row?.profileId ?? null
}
