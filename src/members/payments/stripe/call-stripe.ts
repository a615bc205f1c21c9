import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * Calls Stripe. A refused card is reported in Stripe's own words. For any other error the member sees
 * `failure`.
 */
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

/** True if it is unknown whether Stripe did what was requested: the response may have been lost. */
export function isUnclear(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeIdempotencyError } = Stripe.errors
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return true
  // Another call with the same key is still running.
  return error instanceof StripeIdempotencyError && error.statusCode === 409
}

/** True if Stripe currently responds to no one, or not to us, regardless of the request. */
export function isAway(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError } =
    Stripe.errors
  const kinds = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeAuthenticationError]
  return kinds.some((kind) => error instanceof kind)
}

/** Picks the fields of a Stripe error that can be logged. Its text may name a member. */
export function loggedOf({ type, code, param, requestId }: Stripe.errors.StripeError): object {
  return { type, code, param, stripeRequest: requestId }
}

/** True if Stripe understood and refused the request: nothing was created, and a retry will not help. */
export function isStripeRefusal(error: unknown): error is Stripe.errors.StripeError {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors
  return error instanceof StripeCardError || error instanceof StripeInvalidRequestError
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Returns null if the object does not exist at Stripe, or no longer does. */
export async function unlessMissing<Found>(read: () => Promise<Found>): Promise<Found | null> {
  return unless(isMissing, read)
}

/** Returns null if Stripe refuses the request. */
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
