import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { sharedNow } from '#platform/db/shared-clock.ts'
import { AppError } from '#platform/errors.ts'
import { paymentEvents } from '../tables.ts'
import { paymentKeys } from './payments-config.ts'
import { takeInEvent } from './take-in-event.ts'

const TOLERANCE_SECONDS = 300

/** Takes in an event that Stripe signed. */
export async function receiveEvent(
  ctx: Context,
  stripe: Pick<Stripe, 'subscriptions' | 'setupIntents'>,
  given: { payload: string; signature: string },
): Promise<void> {
  const event = await verify(ctx, given)
  const [known] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  if (!known) await takeInEvent(ctx, stripe, event)
}

/** How old a signature may be is judged by the clock of the database: a process may be minutes off. */
async function verify(
  ctx: Context,
  { payload, signature }: { payload: string; signature: string },
): Promise<Stripe.Event> {
  const { webhookSecret } = paymentKeys(ctx.config)
  const now = await sharedNow(ctx)
  const check = (at?: Date) =>
    at
      ? Stripe.webhooks.constructEvent(
          payload,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          at.getTime(),
        )
      : Stripe.webhooks.constructEvent(payload, signature, webhookSecret, Number.MAX_SAFE_INTEGER)
  try {
    return check(now)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    if (isSigned(check)) {
      ctx.log.error({ now }, 'an event is signed rightly and too old: is a clock more than a minute off?')
      throw new AppError('invalid', 'The signature of this event is too old by the clock of this server.')
    }
    throw new AppError('invalid', 'The signature of this event is not right.')
  }
}

function isSigned(check: () => Stripe.Event): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
