import { eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { validate } from 'uuid'
import type { Context } from '#platform/context.ts'
import { stateOfJob } from '#platform/jobs/job-queue.ts'
import { closeCustomerJob } from '../../payments/customers/close-customer.ts'
import { referencedId } from '../../payments/stripe/referenced-id.ts'
import { paymentAccounts } from '../../tables.ts'
import { noteFinding, resolveFinding } from '../findings/note-finding.ts'
import { isRunning } from '../subscription-row.ts'
import { reconcileMemberJob } from './reconcile-member.ts'

/**
 * Handles a subscription at Stripe whose customer we don't know. If it is running, names its member, and that
 * member has no other customer, it is assigned to them. Otherwise a former member may still be charged, so a
 * finding is recorded for the operator, unless the customer is about to be closed.
 */
export async function noteOrphan(ctx: Context, subscription: Stripe.Subscription): Promise<void> {
  const kind = 'subscription-of-nobody'
  const { id, metadata, customer } = subscription
  const stripeCustomerId = referencedId(customer)
  const { profileId } = metadata
  const [adopted] =
    profileId && validate(profileId) && isRunning(subscription)
      ? await ctx.db
          .update(paymentAccounts)
          .set({ stripeCustomerId })
          .where(
            sql`${eq(paymentAccounts.profileId, profileId)} and ${paymentAccounts.stripeCustomerId} is null`,
          )
          .returning()
      : []
  if (adopted) await ctx.jobs.enqueue(ctx.db, reconcileMemberJob, { profileId: adopted.profileId })
  if (adopted || !isRunning(subscription)) return resolveFinding(ctx, { kind, subject: id })
  // Other products may share the account. A subscription that was never ours names no member.
  if (!profileId) return
  if ((await stateOfJob(ctx.db, closeCustomerJob, { stripeCustomerId })) === 'open') return
  const detail = 'Stripe charges for a subscription whose member has left, or has another customer there.'
  await noteFinding(ctx, { kind, subject: id, detail })
}
