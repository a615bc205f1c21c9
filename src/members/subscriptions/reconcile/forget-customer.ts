import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import { audit } from '#platform/audit/tables.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findStripeCustomerId, requireOwnProfile } from '../../payments/customers/payment-account.ts'
import { callStripe, unlessMissing } from '../../payments/stripe/call-stripe.ts'
import { paymentAccounts, subscriptions } from '../../tables.ts'
import { resolveFinding } from '../findings/note-finding.ts'
import { queueBillingMail } from '../mail/queue-billing-mail.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { releaseTrialClaim } from '../trials/claim-trial.ts'

const FAILED =
  'Whether Stripe knows this customer could not be read just now. Nothing was done. Please try again.'
const ACT = 'billing-forget-customer'

/**
 * Returns a member's customer that Stripe no longer knows. Throws `conflict` if Stripe knows it, or if there
 * is none.
 */
export async function requireLostCustomer(
  ctx: Context,
  stripe: Pick<Stripe, 'customers'>,
  { profileId }: { profileId: string },
): Promise<string> {
  const { id } = await requireOwnProfile(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, id)
  if (!customer) throw new AppError('conflict', 'This member has no customer at Stripe.')
  const known = await callStripe(ctx, FAILED, () => unlessMissing(() => stripe.customers.retrieve(customer)))
  if (known && !known.deleted) throw new AppError('conflict', 'Stripe knows this customer. Nothing was done.')
  return customer
}

/**
 * Removes a customer that is gone at Stripe, and ends its subscription, which can no longer be read, charged
 * or restarted. The member can then subscribe again with another card. Done once per key.
 */
export async function forgetCustomer(
  ctx: Context,
  { profileId, customer, key }: { profileId: string; customer: string; key: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [account] = await ctx.db
      .update(paymentAccounts)
      // A new time gives a new key, under which another customer is created.
      .set({
        stripeCustomerId: null,
        intendedAt: null,
        intendedCode: null,
        created: ctx.now(),
        formerCustomers: sql`array_append(${paymentAccounts.formerCustomers}, ${customer})`,
      })
      .where(and(eq(paymentAccounts.profileId, profileId), eq(paymentAccounts.stripeCustomerId, customer)))
      .returning({ profileId: paymentAccounts.profileId })
    if (!account) return
    const [row] = await ctx.db.delete(subscriptions).where(eq(subscriptions.profileId, profileId)).returning()
    if (row) await endWithout(ctx, row, key)
    await resolveFinding(ctx, { kind: 'customer-lost', subject: customer })
    await recordChange(ctx, {
      act: ACT,
      subject: subjectOf(profileId),
      before: { customer, subscription: row?.id ?? null },
      after: { key },
    })
  })
}

async function endWithout(ctx: Context, row: SubscriptionRow, key: string): Promise<void> {
  await releaseTrialClaim(ctx, row.id)
  if (row.status === 'starting' && ctx.requester.kind === 'system')
    await queueBillingMail(ctx, row, { kind: 'trial-not-started', occasion: 'once' })
  if (row.status === 'ended' || row.status === 'starting') return
  await queueBillingMail(ctx, { ...row, endsAt: ctx.now() }, { kind: 'ended', occasion: key })
}

/** Lists the subscriptions that a member had with former customers. Their changes are still in the record. */
export async function findForgotten(ctx: Context, profileId: string): Promise<string[]> {
  const forgotten = await ctx.db
    .select({ before: audit.before })
    .from(audit)
    .where(and(eq(audit.act, ACT), eq(audit.subject, subjectOf(profileId))))
  return forgotten.flatMap(({ before }) => (before as { subscription?: string } | null)?.subscription ?? [])
}

/** The subject under which a member's customer appears in the record of changes. */
export function subjectOf(profileId: string): string {
  return `payment-account:${profileId}`
}
