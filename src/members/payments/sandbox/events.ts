import Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { WEBHOOK_EVENTS } from '../webhook-events.ts'
import { sandboxKeys } from './sandbox-keys.ts'
import { insertObject, requireObject } from './store.ts'
import { type Event, epochSeconds, type TwinContext, type TwinObject, twinId } from './twin-object.ts'

export const deliverEventJob: JobKind<{ eventId: string }> = {
  name: 'payments-sandbox.deliver-event',
  payload: z.object({ eventId: z.string() }),
  // With waits that grow to five minutes, about three days, as Stripe tries.
  retries: 900,
}

const SENT = new Set<Event['type']>(WEBHOOK_EVENTS)
const WEBHOOK_PATH = '/api/stripe/webhook'
const DELIVERY_TIMEOUT_MS = 20_000

/** Notes that something happened, in the transaction in which it does, and has the webhook told if it listens. */
export async function emitEvent(
  ctx: TwinContext,
  type: Event['type'],
  object: TwinObject,
  previous?: object,
): Promise<void> {
  const isSent = SENT.has(type)
  const event: Event = {
    id: twinId('evt_1', 23),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: epochSeconds(ctx.now()),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: isSent ? 1 : 0,
    request: ctx.request,
    type,
  }
  await insertObject(ctx, event)
  if (isSent) await ctx.jobs.later(ctx.db, deliverEventJob, { eventId: event.id })
}

/** Posts one event to the webhook, signed as Stripe signs. Throws unless it is received with 2xx. */
export async function deliverEvent(ctx: Context, { eventId }: { eventId: string }): Promise<void> {
  const payload = JSON.stringify(await requireObject(ctx, 'event', eventId))
  const response = await fetch(`${ctx.config.publicUrl}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature(ctx, payload),
    },
    body: payload,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The webhook answered ${response.status} to ${eventId}.`)
}

export function signature(ctx: Context, payload: string): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: sandboxKeys(ctx.config).webhookSecret,
    timestamp: epochSeconds(ctx.now()),
  })
}
