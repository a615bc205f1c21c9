import { and, eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findStripeCustomerId } from '../../payments/customers/payment-account.ts'
import { isCardOf } from '../../payments/stripe/card-setup.ts'
import { subscriptions } from '../../tables.ts'
import type { ReadingClient } from '../mail/read-owed.ts'
import type { SubscriptionRow } from '../subscription-row.ts'
import { readLostCustomer } from './lost-customer.ts'
import { reconcileMember } from './reconcile-member.ts'

export type Gone = 'customer' | 'subscription' | 'card'

/** `isRunning` is true if the step concerns a subscription that has not ended, as far as we know. */
type Step = { profileId: string; isRunning: boolean }

const TO_DO: Record<Gone, string> = {
  customer:
    'Our payment provider no longer has your payment details, so nothing more is charged. Subscribe again with a card.',
  subscription:
    'Your subscription has ended at our payment provider. Nothing was charged. You can start it again.',
  card: 'Our payment provider no longer has your card. Nothing was charged. Add a card, then try again.',
}

/**
 * Runs a member's step at Stripe. If Stripe refuses it because one of their objects is gone, forgets that
 * object and throws `conflict` with the next step for the member, because a retry could never succeed.
 */
export async function orForgetGone<Result>(
  ctx: Context,
  stripe: ReadingClient,
  step: Step,
  take: () => Promise<Result>,
): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    const gone = await forgetGone(ctx, stripe, { ...step, error })
    throw gone ? goneError(gone, error) : error
  }
}

export function goneError(gone: Gone, cause?: unknown): AppError {
  return new AppError('conflict', TO_DO[gone], undefined, { cause })
}

/**
 * Forgets a member's object that is gone at Stripe, after a step that Stripe refused with `error`. Returns
 * null if none is gone.
 */
export async function forgetGone(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, isRunning, error }: Step & { error: unknown },
): Promise<Gone | null> {
  if (!isRefusedRequest(error)) return null
  try {
    return await findGone(ctx, stripe, { profileId, isRunning })
  } catch (failure) {
    if (!(failure instanceof Stripe.errors.StripeError)) throw failure
    ctx.log.warn({ err: failure }, 'what is gone at Stripe could not be read')
    return null
  }
}

/** The error for a detached card differs from that for a missing one, so every refused request is checked. */
function isRefusedRequest(error: unknown): boolean {
  const reason = error instanceof AppError && error.code === 'unavailable' ? error.cause : error
  return reason instanceof Stripe.errors.StripeInvalidRequestError
}

async function findGone(
  ctx: Context,
  stripe: ReadingClient,
  { profileId, isRunning }: Step,
): Promise<Gone | null> {
  const customer = await findStripeCustomerId(ctx, profileId)
  // A customer existed when the step started.
  if (!customer) return 'customer'
  const lost = await readLostCustomer(ctx, stripe, { profileId, customer })
  await lost?.settle(ctx)
  if (lost) return lost.isForgotten ? 'customer' : null
  const row = await reconcileMember(ctx, stripe, { profileId })
  if (!row) return null
  if (isRunning && row.status === 'ended') return 'subscription'
  return (await forgetLostCard(ctx, stripe, { row, customer })) ? 'card' : null
}

async function forgetLostCard(
  ctx: Context,
  stripe: ReadingClient,
  { row: { id, paymentMethod }, customer }: { row: SubscriptionRow; customer: string },
): Promise<boolean> {
  if (!paymentMethod || (await isCardOf(stripe, { paymentMethod, customer }))) return false
  ctx.log.warn({ subscription: id }, 'the card of a subscription is gone at Stripe and is forgotten')
  await ctx.db
    .update(subscriptions)
    .set({ paymentMethod: '' })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.paymentMethod, paymentMethod)))
  return true
}

/** Throws `conflict` if the card of a subscription was forgotten. */
export function requireCard({ paymentMethod }: Pick<SubscriptionRow, 'paymentMethod'>): void {
  if (!paymentMethod) throw goneError('card')
}
