import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { sharedNow } from '#platform/shared-clock.ts'
import { paymentEvents } from '../../tables.ts'
import { paymentKeys } from '../stripe/payments-config.ts'
import { type EventClient, processEvent } from './process-event.ts'

const TOLERANCE_SECONDS = 300

/** What is read of an event. Of ids, no other letters are known. */
const eventShape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.object({ id: z.string().regex(/^[\w-]{1,255}$/) }) }),
})

/** Takes in an event that Stripe signed. */
export async function receiveEvent(
  ctx: Context,
  stripe: EventClient,
  given: { payload: string; signature: string },
): Promise<void> {
  const event = await verify(ctx, given)
  const [known] = await ctx.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
  // Stripe says itself whom it speaks of.
  if (!known) await withRowsOf('everybody', () => processEvent(ctx, stripe, event))
}

/** How old a signature may be is judged by the clock of the database: a process may be minutes off. */
async function verify(
  ctx: Context,
  { payload, signature }: { payload: string; signature: string },
): Promise<Stripe.Event> {
  const { webhookSecret } = paymentKeys(ctx.config)
  const now = await sharedNow(ctx)
  const isSigned = (toleranceSeconds: number, at?: Date) => {
    try {
      const checked = [payload, signature, webhookSecret, toleranceSeconds, undefined, at?.getTime()] as const
      return Stripe.webhooks.signature?.verifyHeader(...checked) ?? false
    } catch {
      // The client has a refusal for what is signed wrongly, and trips over headers that are none.
      return false
    }
  }
  if (!isSigned(TOLERANCE_SECONDS, now)) {
    if (!isSigned(Number.MAX_SAFE_INTEGER)) {
      const said = signature ? 'wrongly signed' : 'not signed'
      ctx.log.warn({ said }, 'an event is not signed with STRIPE_WEBHOOK_SECRET, and was refused')
      throw new AppError('invalid', 'The signature of this event is not right.')
    }
    ctx.log.error({ now }, 'an event is signed rightly and too old: is a clock more than a minute off?')
    throw new AppError('invalid', 'The signature of this event is too old by the clock of this server.')
  }
  return readEvent(payload)
}

function readEvent(payload: string): Stripe.Event {
  try {
    const event: unknown = JSON.parse(payload)
    if (eventShape.safeParse(event).success) return event as Stripe.Event
  } catch {}
  throw new AppError('invalid', 'This is no event.')
}
