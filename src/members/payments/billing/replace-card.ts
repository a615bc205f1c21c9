import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { changeAtStripe } from '../../subscriptions/changes/change-at-stripe.ts'
import { requireKnown } from '../../subscriptions/require-running.ts'
import { subscriptions } from '../../tables.ts'
import { findStripeCustomerId } from '../customers/payment-account.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { listCardSetups, succeededSetup } from '../stripe/card-setup.ts'
import { isOwing, payOpenInvoices } from './pay-open-invoices.ts'

const FAILED = 'Your new card could not be put in place just now. The current one stays. Please try again.'

type Client = Pick<Stripe, 'setupIntents' | 'subscriptions' | 'invoices'>

/**
 * Has the subscription charged to a card that its member has just set up, and what is owed for it at once. If that
 * is refused, the new card is in place all the same, and the refusal is told. Safe to repeat.
 */
export async function replaceCard(
  ctx: Context,
  stripe: Client,
  { profileId, paymentMethod }: { profileId: string; paymentMethod: string },
): Promise<void> {
  const { row } = await requireKnown(ctx, profileId)
  const customer = await findStripeCustomerId(ctx, profileId)
  await requireSetUp(ctx, stripe, { customer: customer ?? '', paymentMethod })
  // Nothing is owed for one that has ended: its card is only kept for starting again.
  if (row.status !== 'ended')
    await changeAtStripe(ctx, stripe, {
      row,
      act: 'replace-card',
      wish: { paymentMethod },
      failure: FAILED,
      call: () =>
        stripe.subscriptions.update(row.stripeSubscriptionId, { default_payment_method: paymentMethod }),
    })
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.update(subscriptions).set({ paymentMethod }).where(eq(subscriptions.id, row.id))
    await recordChange(ctx, { act: 'replace-card', subject: `subscription:${row.id}` })
  })
  if (isOwing(row)) await payOpenInvoices(ctx, stripe, { profileId })
}

/** A card is believed to be the member's only where the provider has it set up for them. */
async function requireSetUp(
  ctx: Context,
  stripe: Client,
  { customer, paymentMethod }: { customer: string; paymentMethod: string },
): Promise<void> {
  const setups = await callStripe(ctx, FAILED, () => listCardSetups(stripe, customer))
  if (!succeededSetup(setups, paymentMethod))
    throw new AppError('conflict', 'This card is not confirmed yet.')
}
