import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/** Calls Stripe. A refused card is told in Stripe's own words; of anything else the member learns `failure`. */
export async function callStripe<Result>(
  ctx: Context,
  failure: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new AppError('invalid', error.message, undefined, { cause: error })
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.error(loggedOf(error), failure)
    throw new AppError('unavailable', failure, undefined, { cause: error })
  }
}

/** True where it is not known whether Stripe did what it was asked for: it may have, and the answer was lost. */
export function isUnclear(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeIdempotencyError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return true
  // Another call of the same key is still under way.
  return error instanceof StripeIdempotencyError && error.statusCode === 409
}

/** True where Stripe answers nobody at the moment, or not us, whatever it is asked. */
export function isAway(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError } =
    Stripe.errors
  const kinds = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError]
  return kinds.some((kind) => error instanceof kind)
}

/** What the log may hold of an error of Stripe: its text can name a member. */
export function loggedOf({ type, code, param, requestId }: Stripe.errors.StripeError): object {
  return { type, code, param, stripeRequest: requestId }
}

/** True where Stripe has understood and refused: nothing was made, and asking again will not help. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** What Stripe does not hold, or not any more, is null. */
export async function unlessMissing<Found>(read: () => Promise<Found>): Promise<Found | null> {
  return unless(isMissing, read)
}

/** What Stripe cannot say is null. */
export async function unlessRefused<Found>(read: () => Promise<Found>): Promise<Found | null> {
  return unless(isStripeRefusal, read)
}

async function unless<Found>(
  isForgiven: (error: unknown) => boolean,
  read: () => Promise<Found>,
): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (isForgiven(error)) return null
    throw error
  }
}
