import { z } from 'zod'
import { nowIn } from '../objects/clock-time.ts'
import { sandboxKeys } from '../objects/sandbox-keys.ts'
import { insertObject, lockObject, rowsOfKind, saveObject } from '../objects/store.ts'
import { resourceMissing } from '../objects/twin-error.ts'
import { type TwinContext, twinId, type WebhookEndpoint } from '../objects/twin-object.ts'
import { EVENT_TYPE, TWIN_API_VERSION } from './event-types.ts'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

const enabledEvents = z.array(z.string().regex(EVENT_TYPE, 'is no type of event')).min(1)

export const endpointParams = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  enabled_events: enabledEvents,
  api_version: z.literal(TWIN_API_VERSION, `The sandbox speaks ${TWIN_API_VERSION} only`).optional(),
  description: z.string().max(5000).optional(),
  metadata: z.record(z.string(), z.string()).default({}),
})

export const endpointUpdateParams = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  enabled_events: enabledEvents.optional(),
  disabled: z.stringbool().optional(),
  description: z.string().max(5000).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
})

export type LiveEndpoint = Exclude<WebhookEndpoint, { deleted: true }>

/** The product's own webhook, to which the sandbox sends events without setup. */
export const OWN_ENDPOINT = 'we_careplate'
const OWN_PATH = '/api/stripe/webhook'

/** Adds an endpoint at another address. Its secret is returned only here. */
export async function createEndpoint(
  ctx: TwinContext,
  params: z.infer<typeof endpointParams>,
): Promise<LiveEndpoint> {
  const secret = twinId('whsec_', 32)
  const endpoint = await insertObject<LiveEndpoint>(
    ctx,
    newEndpoint(ctx, { ...params, id: twinId('we_1', 23) }),
    { secret },
  )
  return { ...endpoint, secret }
}

export async function updateEndpoint(
  ctx: TwinContext,
  id: string,
  { disabled, metadata, ...fields }: z.infer<typeof endpointUpdateParams>,
): Promise<LiveEndpoint> {
  await ensureOwnEndpoint(ctx)
  const endpoint = await lockEndpoint(ctx, id)
  return saveObject<LiveEndpoint>(ctx, {
    ...endpoint,
    ...fields,
    ...(disabled === undefined ? {} : { status: disabled ? 'disabled' : 'enabled' }),
    metadata: { ...endpoint.metadata, ...metadata },
  } as LiveEndpoint)
}

export async function deleteEndpoint(ctx: TwinContext, id: string): Promise<WebhookEndpoint> {
  await ensureOwnEndpoint(ctx)
  await lockEndpoint(ctx, id)
  return saveObject<WebhookEndpoint>(ctx, { id, object: 'webhook_endpoint', deleted: true })
}

async function lockEndpoint(ctx: TwinContext, id: string): Promise<LiveEndpoint> {
  const { body: endpoint } = await lockObject(ctx, 'webhook_endpoint', id)
  if (endpoint.deleted) throw resourceMissing('webhook_endpoint', id)
  return endpoint
}

type Listening = { endpoint: LiveEndpoint; secret: string }

/** Lists the enabled endpoints, each with its signing secret. */
export async function listeningEndpoints(ctx: TwinContext): Promise<Listening[]> {
  return (await everyEndpoint(ctx)).filter(({ endpoint }) => endpoint.status === 'enabled')
}

/**
 * Lists all endpoints, newest first. The product's own endpoint is included even though it isn't stored until
 * it is changed.
 */
export async function listEndpoints(ctx: TwinContext): Promise<LiveEndpoint[]> {
  return (await everyEndpoint(ctx)).map(({ endpoint }) => endpoint).toReversed()
}

export async function findEndpoint(ctx: TwinContext, id: string): Promise<LiveEndpoint> {
  const found = (await everyEndpoint(ctx)).find(({ endpoint }) => endpoint.id === id)
  if (!found) throw resourceMissing('webhook_endpoint', id)
  return found.endpoint
}

async function everyEndpoint(ctx: TwinContext): Promise<Listening[]> {
  const once: NonNullable<TwinContext['happened']> = ctx.happened ?? { events: [] }
  once.endpoints ??= rowsOfKind(ctx, 'webhook_endpoint')
  const rows = await once.endpoints
  const { webhookSecret } = sandboxKeys(ctx.config)
  const hasOwn = rows.some(({ body }) => body.id === OWN_ENDPOINT)
  const own = hasOwn ? [] : [{ endpoint: ownEndpoint(ctx), secret: webhookSecret }]
  const stored = rows.flatMap(({ body, hidden }) => {
    if (body.deleted) return []
    const isOwn = body.id === OWN_ENDPOINT
    return [
      { endpoint: isOwn ? here(ctx, body) : body, secret: isOwn ? webhookSecret : (hidden.secret ?? '') },
    ]
  })
  return [...own, ...stored]
}

/** The product's public URL may have changed since its endpoint was stored. */
function here(ctx: TwinContext, endpoint: LiveEndpoint): LiveEndpoint {
  return endpoint.url.endsWith(OWN_PATH)
    ? { ...endpoint, url: `${ctx.config.publicUrl}${OWN_PATH}` }
    : endpoint
}

/** Stores the product's own webhook so that it can be changed like any other. */
async function ensureOwnEndpoint(ctx: TwinContext): Promise<void> {
  const rows = await rowsOfKind(ctx, 'webhook_endpoint')
  if (!rows.some(({ body }) => body.id === OWN_ENDPOINT)) await insertObject(ctx, ownEndpoint(ctx))
}

function ownEndpoint(ctx: TwinContext): LiveEndpoint {
  return newEndpoint(ctx, {
    id: OWN_ENDPOINT,
    url: `${ctx.config.publicUrl}${OWN_PATH}`,
    enabled_events: [...WEBHOOK_EVENTS],
    metadata: {},
  })
}

function newEndpoint(
  ctx: TwinContext,
  { id, ...params }: z.infer<typeof endpointParams> & { id: string },
): LiveEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: TWIN_API_VERSION,
    application: null,
    created: nowIn(ctx),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: params.metadata,
    status: 'enabled',
    url: params.url,
  }
}
