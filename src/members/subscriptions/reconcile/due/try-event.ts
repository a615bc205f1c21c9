import { and, asc, eq, isNull } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { isAway, loggedOf, unlessMissing } from '../../../payments/stripe/call-stripe.ts'
import { type EventClient, processEvent } from '../../../payments/webhooks/process-event.ts'
import { paymentFindings } from '../../../tables.ts'
import { noteFinding, resolveFinding } from '../../findings/note-finding.ts'

const kind = 'event-failed'

/** More than one walk has time for. */
const AT_ONCE = 200

/**
 * Processes an event. One that cannot be is put before the operator, by which it is found again, and holds up no other.
 * Throws only where Stripe is away, since then nothing is wrong with the event.
 */
export async function tryEvent(ctx: Context, stripe: EventClient, event: Stripe.Event): Promise<boolean> {
  const { id: subject, type } = event
  try {
    await processEvent(ctx, stripe, event)
    return true
  } catch (error) {
    if (isAway(error)) throw error
    const isStripes = error instanceof Stripe.errors.StripeError
    ctx.log.error(isStripes ? loggedOf(error) : { err: error }, 'an event of Stripe could not be processed')
    const why = isStripes ? error.type : 'an error on our side'
    const detail = `Stripe’s event ${subject} (${type}) could not be processed: ${why}. It is tried again every hour until it is seen to. A restricted key needs the right to read what the event is about.`
    await noteFinding(ctx, { kind, subject, detail })
    return false
  }
}

/** Tries once more what could not be processed in an earlier walk. Answers how many events were. */
export async function tryFailedEvents(
  ctx: Context,
  stripe: EventClient & Pick<Stripe, 'events'>,
): Promise<number> {
  const failed = await ctx.db
    .select({ subject: paymentFindings.subject })
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, kind), isNull(paymentFindings.resolvedAt)))
    .orderBy(asc(paymentFindings.foundAt))
    .limit(AT_ONCE)
  let taken = 0
  for (const { subject } of failed) {
    // Stripe keeps events for a month: of an older one the operator alone knows.
    const event = await unlessMissing(() => stripe.events.retrieve(subject))
    if (!event || !(await tryEvent(ctx, stripe, event))) continue
    await resolveFinding(ctx, { kind, subject })
    taken += 1
  }
  return taken
}
