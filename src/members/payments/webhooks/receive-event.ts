import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { AppError } from '#platform/errors.ts'
import { WEBHOOK_EVENTS } from '#twins/stripe/events/webhook-events.ts'
import { paymentEvents } from '../../tables.ts'
import { paymentKeys } from '../stripe/payments-config.ts'
import { type EventClient, processEvent } from './process-event.ts'

const TOLERANCE_SECONDS = 300

/** Stripe's ids contain no other characters. */
const id = z.string().regex(/^[\w-]{1,255}$/)
/** Types of thin events have brackets: `v2.core.account[requirements].updated`. */
const eventShape = z.object({ id, type: z.string().regex(/^[\w.[\]]{1,255}$/) })
/** Events that we handle have an object with an id. Others, such as `balance.available`, may not. */
const usedShape = eventShape.extend({ data: z.object({ object: z.object({ id }) }) })

/**
 * Processes an event that Stripe signed. Events that we don't handle are only recorded. An event that we
 * handle but that has no object is ignored: after a refusal Stripe would only resend it, and the hourly walk
 * over Stripe's list reads it there.
 */
export async function receiveEvent(ctx: Context, stripe: EventClient, signed: Signed): Promise<void> {
  if (!isSigned(ctx, signed)) {
    const said = signed.signature ? 'wrongly signed' : 'not signed'
    ctx.log.warn({ said }, 'an event is not signed with STRIPE_WEBHOOK_SECRET, and was refused')
    throw new AppError('invalid', 'The signature of this event is not right.')
  }
  const event = readEvent(signed.payload)
  const { now, isKnown } = await lookUp(ctx, event)
  if (!isSigned(ctx, signed, now)) {
    ctx.log.error({ now }, 'an event is signed rightly and too old: is a clock more than a minute off?')
    throw new AppError('invalid', 'The signature of this event is too old by the clock of this server.')
  }
  if (isUsed(event) && !usedShape.safeParse(event).success) {
    const { id: eventId, type } = event
    ctx.log.warn({ eventId, type }, 'an event of Stripe has no object, and is left to the list of events')
    return
  }
  // Events may be about any member; Stripe names which one.
  if (!isKnown) await withRowsOf('everybody', () => processEvent(ctx, stripe, event))
}

type Signed = { payload: string; signature: string }

/** True if Stripe signed the payload, at any time. If `now` is passed, the signature must also be recent. */
function isSigned(ctx: Context, { payload, signature }: Signed, now?: Date): boolean {
  const { webhookSecret } = paymentKeys(ctx.config)
  const seconds = now ? TOLERANCE_SECONDS : Number.MAX_SAFE_INTEGER
  const checked = [payload, signature, webhookSecret, seconds, undefined, now?.getTime()] as const
  try {
    return Stripe.webhooks.signature?.verifyHeader(...checked) ?? false
  } catch {
    // The client refuses wrong signatures but can throw other errors on malformed headers.
    return false
  }
}

/** The age of a signature is measured by the database clock, because a process clock may be minutes off. */
async function lookUp(
  ctx: Context,
  { id }: Pick<Stripe.Event, 'id'>,
): Promise<{ now: Date; isKnown: boolean }> {
  const { rows } = await ctx.db.execute<{ now: string; isKnown: boolean }>(sql`
    select platform.clock()::text as now,
      exists (select from ${paymentEvents} where ${paymentEvents.id} = ${id}) as "isKnown"`)
  return { now: new Date(rows[0]?.now ?? 0), isKnown: rows[0]?.isKnown ?? false }
}

function readEvent(payload: string): Stripe.Event {
  try {
    const event: unknown = JSON.parse(payload)
    eventShape.parse(event)
    return event as Stripe.Event
  } catch {
    throw new AppError('invalid', 'This is no event.')
  }
}

function isUsed({ type }: Stripe.Event): boolean {
  return (WEBHOOK_EVENTS as readonly string[]).includes(type)
}
