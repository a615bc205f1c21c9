import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { ProfileRow } from '../../profiles/store/profile.ts'
import { paymentAccounts } from '../../tables.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { findStripeCustomerId, requireOwnProfile } from './payment-account.ts'

const FAILED = 'Failed to create Stripe customer.'

type Client = Pick<Stripe, 'customers'>

/** Returns the member's one customer at Stripe: the known one, one found at Stripe, or a new one. */
export async function ensureCustomer(
  ctx: Context,
  stripe: Client,
  { profileId }: { profileId: string },
): Promise<{ customerId: string }> {
  const profile = await requireOwnProfile(ctx, profileId)
  await ctx.db.insert(paymentAccounts).values({ profileId, created: ctx.now() }).onConflictDoNothing()
  const [account] = await ctx.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.profileId, profileId))
  if (account?.stripeCustomerId) return { customerId: account.stripeCustomerId }
  const since = account?.created ?? profile.created
  const customer = await callStripe(
    ctx,
    FAILED,
    async () => (await findCustomer(stripe, profile)) ?? (await createCustomer(stripe, profile, since)),
  )
  return { customerId: await insertCustomer(ctx, stripe, { profileId, stripeCustomerId: customer.id }) }
}

/**
 * Finds a customer that was created just before a crash, so that its id was never stored. Listing shows it
 * immediately; searching does not.
 */
async function findCustomer(stripe: Client, { id, username }: ProfileRow): Promise<Stripe.Customer | null> {
  for await (const customer of stripe.customers.list({ email: username, limit: 100 })) {
    if (customer.metadata.profileId === id) return customer
  }
  return null
}

/**
 * `since` makes the key differ from that of an earlier customer that was forgotten because it is gone at
 * Stripe.
 */
function createCustomer(stripe: Client, { id, username }: ProfileRow, since: Date): Promise<Stripe.Customer> {
  return stripe.customers.create(
    { email: username, metadata: { profileId: id } },
    { idempotencyKey: `customer:${id}:${since.getTime()}` },
  )
}

async function insertCustomer(
  ctx: Context,
  stripe: Client,
  { profileId, stripeCustomerId }: { profileId: string; stripeCustomerId: string },
): Promise<string> {
  await ctx.db
    .update(paymentAccounts)
    .set({ stripeCustomerId })
    .where(and(eq(paymentAccounts.profileId, profileId), isNull(paymentAccounts.stripeCustomerId)))
  const known = await findStripeCustomerId(ctx, profileId)
  if (known) return known
  // The profile was deleted in the meantime, before there was a customer to close.
  await callStripe(ctx, FAILED, () => stripe.customers.del(stripeCustomerId))
  throw notFound('profile')
}
