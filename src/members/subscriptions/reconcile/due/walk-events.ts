import { inArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { WEBHOOK_EVENTS } from '#twins/stripe/events/webhook-events.ts'
import type { EventClient } from '../../../payments/webhooks/process-event.ts'
import { paymentCursor, paymentEvents } from '../../../tables.ts'
import { noteFinding, resolveFinding } from '../../findings/note-finding.ts'
import { tryEvent, tryFailedEvents } from './try-event.ts'

/** Events of the same moment may become visible one after another, so the last minutes are read again. */
const OVERLAP_SECONDS = 10 * 60
/** Stripe keeps events for 30 days. */
const LISTED_SECONDS = 30 * 24 * 60 * 60

/**
 * Processes the events since the last one seen, by Stripe's clock, that no webhook delivered, and those that
 * failed before. Safe to repeat: after an interruption the next run starts at the same event. `onAnswer` is
 * called immediately with the time of the first response, by Stripe's clock.
 */
export async function walkEvents(
  ctx: Context,
  stripe: EventClient & Pick<Stripe, 'events'>,
  { onAnswer }: { onAnswer?: (sentAt: string | undefined) => Promise<void> } = {},
): Promise<number> {
  const [cursor] = await ctx.db.select().from(paymentCursor)
  const since = cursor?.created ? cursor.created - OVERLAP_SECONDS : undefined
  const oldest = Math.floor(ctx.now().getTime() / 1000) - LISTED_SECONDS
  const filter = { types: [...WEBHOOK_EVENTS], created: { gte: since ?? oldest } }
  let newest = cursor?.created ?? 0
  let taken = await tryFailedEvents(ctx, stripe)
  let startingAfter: string | undefined
  for (;;) {
    const page = await stripe.events.list({
      ...filter,
      limit: 100,
      ...(startingAfter ? { starting_after: startingAfter } : {}),
    })
    if (!startingAfter) await onAnswer?.(page.lastResponse.headers.date)
    for (const event of await unseen(ctx, page.data)) if (await tryEvent(ctx, stripe, event)) taken += 1
    newest = Math.max(newest, ...page.data.map(({ created }) => created))
    startingAfter = page.data.at(-1)?.id
    if (!page.has_more || !startingAfter) break
  }
  await ctx.db.update(paymentCursor).set({
    created: sql`greatest(${paymentCursor.created}, ${newest}::bigint)`,
    readAt: ctx.now(),
  })
  await resolveFinding(ctx, BEHIND)
  if (taken > 0) ctx.log.warn({ events: taken }, 'events of Stripe had not come by webhook')
  return taken
}

async function unseen(ctx: Context, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const seen = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(inArray(paymentEvents.id, ids))
  const known = new Set(seen.map(({ id }) => id))
  return events.filter(({ id }) => !known.has(id)).reverse()
}

const BEHIND = { kind: 'events-behind', subject: 'events' } as const
const BEHIND_MS = 60 * 60 * 1000

/**
 * Records a finding if the event list was last read to its end too long ago. The next walk that reaches the
 * end resolves it.
 */
export async function warnOfEventsBehind(ctx: Context): Promise<void> {
  const [cursor] = await ctx.db.select().from(paymentCursor)
  if (!cursor || ctx.now().getTime() - cursor.readAt.getTime() <= BEHIND_MS) return
  const since = `${cursor.readAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const detail = `Stripe’s list of events was last read to its end at ${since}. What no webhook brings is not known until it is. Look whether Stripe can be reached, and in the log.`
  await noteFinding(ctx, { ...BEHIND, detail })
}
