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
 * Charges the subscription, and anything owed for it now, to a card that the member has just set up. If the
 * charge is refused, the new card still stays in place and the refusal is reported. Safe to repeat.
 */
export async function replaceCard(
  ctx: Context,
  stripe: Client,
  { profileId, paymentMethod }: { profileId: string; paymentMethod: string },
): Promise<void> {
  await requireOwnProfile(ctx, profileId)
  // A subscription that is being restarted may still be charged to the current card, so settle that first.
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
 * Replaces the card for a later restart. Nothing is owed for an ended subscription, and Stripe no longer
 * changes it. The new card is set on the customer and is charged when the subscription restarts.
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

/**
 * Checks at the provider that the card was set up for this member. Otherwise it is not accepted as theirs.
 */
async function requireSetUp(
  ctx: Context,
  stripe: Client,
  { customer, paymentMethod }: { customer: string; paymentMethod: string },
): Promise<void> {
  const setups = await callStripe(ctx, FAILED, () => listCardSetups(stripe, customer))
  if (!succeededSetup(setups, paymentMethod))
    throw new AppError('conflict', 'This card is not confirmed yet.')
}
