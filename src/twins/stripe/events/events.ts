import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'
import { sandboxKeys } from '../objects/sandbox-keys.ts'
import { requireObject } from '../objects/store.ts'
import {
  type Event,
  epochSeconds,
  type TwinContext,
  type TwinObject,
  twinId,
} from '../objects/twin-object.ts'
import { nextDeliveryWait } from './delivery-schedule.ts'
import { TWIN_API_VERSION } from './event-types.ts'
import { type LiveEndpoint, listeningEndpoints, OWN_ENDPOINT } from './webhook-endpoints.ts'

export const deliverEventJob: JobKind<{
  eventId: string
  endpointId?: string | undefined
  failed?: number | undefined
}> = {
  name: 'payments-sandbox.deliver-event',
  payload: z.object({
    eventId: z.string(),
    endpointId: z.string().optional(),
    failed: z.number().int().optional(),
  }),
}

const DELIVERY_TIMEOUT_MS = 20_000

type Post = (url: string, init: RequestInit) => Promise<Response>

/**
 * Queues an event in the current transaction. At the end of the transaction it is stored and sent to the
 * endpoints that listen for it.
 */
export async function emitEvent(
  ctx: TwinContext,
  type: Event['type'],
  object: TwinObject,
  previous?: object,
): Promise<void> {
  if (!ctx.happened) throw new Error(`${type} happened outside of inTwinTransaction.`)
  const notified = (await listeningEndpoints(ctx)).filter(({ endpoint }) => listensFor(endpoint, type))
  const event: Event = {
    id: twinId('evt_1', 23),
    object: 'event',
    api_version: TWIN_API_VERSION,
    created: epochSeconds((ctx.realNow ?? ctx.now)()),
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: notified.length,
    request: ctx.request,
    type,
  }
  ctx.happened.events.push({
    id: event.id,
    body: JSON.stringify(event),
    hidden: ctx.realNow ? { clockTime: epochSeconds(ctx.now()) } : {},
    endpointIds: notified.map(({ endpoint }) => endpoint.id),
  })
}

function listensFor({ enabled_events }: LiveEndpoint, type: string): boolean {
  return enabled_events.includes('*') || enabled_events.includes(type)
}

/**
 * Posts one event to one webhook, signed as Stripe signs. If the response is not 2xx, delivery is retried on
 * schedule for about three days.
 */
export async function deliverEvent(
  ctx: Context,
  { eventId, endpointId = OWN_ENDPOINT, failed = 0 }: z.infer<typeof deliverEventJob.payload>,
  { post = fetch }: { post?: Post } = {},
): Promise<void> {
  const twin: TwinContext = { ...ctx, request: null }
  const listening = (await listeningEndpoints(twin)).find(({ endpoint }) => endpoint.id === endpointId)
  if (!listening) return
  const event = await requireObject(twin, 'event', eventId)
  if (await isReceived(ctx, post, { ...listening, event })) return noteReceived(ctx, eventId)
  const wait = nextDeliveryWait(failed + 1)
  if (wait === null) return ctx.log.warn({ eventId, endpointId }, 'a webhook was given up')
  const runAt = new Date(ctx.now().getTime() + wait)
  await ctx.jobs.enqueue(ctx.db, deliverEventJob, { eventId, endpointId, failed: failed + 1 }, { runAt })
}

async function isReceived(
  ctx: Context,
  post: Post,
  { endpoint, secret, event }: { endpoint: LiveEndpoint; secret: string; event: Event },
): Promise<boolean> {
  const payload = JSON.stringify(event)
  try {
    const response = await post(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(ctx, payload, secret),
      },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) ctx.log.warn({ status: response.status, event: event.id }, 'a webhook refused an event')
    return response.ok
  } catch (error) {
    ctx.log.warn({ err: error, event: event.id }, 'a webhook could not be reached')
    return false
  }
}

async function noteReceived(ctx: Context, eventId: string): Promise<void> {
  await ctx.db.execute(sql`
    update payments_sandbox.objects set body = jsonb_set(
      body, '{pending_webhooks}', to_jsonb(greatest(0, (body ->> 'pending_webhooks')::int - 1))
    ) where id = ${eventId}`)
}

export function signature(
  ctx: Context,
  payload: string,
  secret = sandboxKeys(ctx.config).webhookSecret,
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: epochSeconds(ctx.now()) })
}
