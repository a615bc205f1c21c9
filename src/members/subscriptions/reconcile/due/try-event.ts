import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { isAway, loggedOf, unlessMissing } from '../../../payments/stripe/call-stripe.ts'
import { type EventClient, processEvent } from '../../../payments/webhooks/process-event.ts'
import { paymentEvents, paymentFindings } from '../../../tables.ts'
import { noteFinding, resolveFinding } from '../../findings/note-finding.ts'

const kind = 'event-failed'

/** More events than one walk has time for. */
const AT_ONCE = 200
/** Stripe keeps events for 30 days. */
const STILL_THERE = '30 days'

/**
 * Processes an event. If it fails, a finding is recorded for the operator and for a later retry, and other
 * events continue. Throws only if Stripe is down, because the event is then not at fault.
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
 * Retries events that failed in an earlier walk, even if their finding was closed: only success ends the
 * retries. Returns the number of events processed.
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
    // Stripe keeps events for a month, so only the operator can resolve an older one.
    const event = await unlessMissing(() => stripe.events.retrieve(subject))
    if (!event || !(await tryEvent(ctx, stripe, event))) continue
    await resolveFinding(ctx, { kind, subject })
    taken += 1
  }
  return taken
}

/** Builds the condition for a closed finding whose event has not been processed. */
function isClosedUndone(ctx: Context) {
  const gone = ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, paymentFindings.subject))
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  return and(sql`${paymentFindings.foundAt} > ${now} - ${STILL_THERE}::interval`, notExists(gone))
}
