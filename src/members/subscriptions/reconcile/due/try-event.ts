import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { isAway, loggedOf, unlessMissing } from '../../../payments/stripe/call-stripe.ts'
import { type EventClient, processEvent } from '../../../payments/webhooks/process-event.ts'
import { paymentEvents, paymentFindings } from '../../../tables.ts'
import { noteFinding, resolveFinding } from '../../findings/note-finding.ts'

const kind = 'event-failed'

/** More than one walk has time for. */
const AT_ONCE = 200
/** Stripe keeps events for 30 days. */
const STILL_THERE = '30 days'

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
    const detail = `Stripe’s event ${subject} (${type}) could not be processed: ${why}. It is tried again every hour until it goes through, also once this is closed. A restricted key needs the right to read what the event is about.`
    await noteFinding(ctx, { kind, subject, detail })
    return false
  }
}

/**
 * Tries once more what could not be processed in an earlier walk, also where somebody has closed what was found of it: only
 * its going through ends that. Answers how many events were.
 */
export async function tryFailedEvents(
  ctx: Context,
  stripe: EventClient & Pick<Stripe, 'events'>,
): Promise<number> {
  const failed = await ctx.db
    .select({ subject: paymentFindings.subject })
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, kind), or(isNull(paymentFindings.resolvedAt), isClosedUndone(ctx))))
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

/** What was found is closed, and the event it is about has not gone through. */
function isClosedUndone(ctx: Context) {
  const gone = ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, paymentFindings.subject))
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  return and(sql`${paymentFindings.foundAt} > ${now} - ${STILL_THERE}::interval`, notExists(gone))
}
