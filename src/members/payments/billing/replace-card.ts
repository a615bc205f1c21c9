import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { recordChange } from '#platform/audit/record-change.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { changeAtStripe, requireResolved } from '../../subscriptions/changes/change-at-stripe.ts'
import type { ReadingClient } from '../../subscriptions/mail/read-owed.ts'
import { orForgetGone } from '../../subscriptions/reconcile/forget-gone.ts'
import { requireKnown } from '../../subscriptions/require-running.ts'
import type { SubscriptionRow } from '../../subscriptions/subscription-row.ts'
import { subscriptions } from '../../tables.ts'
import { findStripeCustomerId, requireOwnProfile } from '../customers/payment-account.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { listCardSetups, succeededSetup } from '../stripe/card-setup.ts'
import { isOwing, payOpenInvoices } from './pay-open-invoices.ts'

const FAILED = 'Your new card could not be put in place just now. The current one stays. Please try again.'
const STARTING = 'Your subscription is just being started again. Please try again in a minute.'

type Client = ReadingClient & Pick<Stripe, 'setupIntents'>

/**
 * Has the subscription charged to a card that its member has just set up, and what is owed for it at once. If that
 * is refused, the new card is in place all the same, and the refusal is told. Safe to repeat.
 */
export async function replaceCard(
  ctx: Context,
  stripe: Client,
  { profileId, paymentMethod }: { profileId: string; paymentMethod: string },
): Promise<void> {
  await requireOwnProfile(ctx, profileId)
  // One that is being started again may be charged to the present card: which it is, is known first.
  await requireResolved(ctx, stripe, { profileId, act: 'replace-card' })
  const { row } = await requireKnown(ctx, profileId)
  const customer = (await findStripeCustomerId(ctx, profileId)) ?? ''
  const step = { profileId, isRunning: row.status !== 'ended' }
  await orForgetGone(ctx, stripe, step, () => requireSetUp(ctx, stripe, { customer, paymentMethod }))
  if (row.status === 'ended')
    return orForgetGone(ctx, stripe, step, () =>
      replaceForRestart(ctx, stripe, { row, customer, paymentMethod }),
    )
  await changeAtStripe(ctx, stripe, {
    row,
    act: 'replace-card',
    pendingChange: { paymentMethod },
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

/**
 * Nothing is owed for a subscription that has ended, and Stripe changes nothing of it any more: the new card is the
 * customer’s there, and is charged when the subscription starts again.
 */
async function replaceForRestart(
  ctx: Context,
  stripe: Client,
  { row, customer, paymentMethod }: { row: SubscriptionRow; customer: string; paymentMethod: string },
): Promise<void> {
  const settings = { default_payment_method: paymentMethod }
  await callStripe(ctx, FAILED, () => stripe.customers.update(customer, { invoice_settings: settings }))
  await inTransaction(ctx, async (ctx) => {
    const isAtRest = and(eq(subscriptions.status, 'ended'), isNull(subscriptions.restartKey))
    const replaced = await ctx.db
      .update(subscriptions)
      .set({ paymentMethod })
      .where(and(eq(subscriptions.id, row.id), isAtRest))
      .returning({ id: subscriptions.id })
    if (replaced.length === 0) throw new AppError('conflict', STARTING)
    await recordChange(ctx, { act: 'replace-card', subject: `subscription:${row.id}` })
  })
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
