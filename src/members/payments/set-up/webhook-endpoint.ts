import type Stripe from 'stripe'
import type { Context } from '#platform/context.ts'
import { WEBHOOK_EVENTS } from '#twins/stripe/events/webhook-events.ts'
import { API_VERSION } from '../stripe/stripe-client.ts'

type Client = Pick<Stripe, 'webhookEndpoints'>

export function webhookUrl({ config }: Context): string {
  return `${config.publicUrl}/api/stripe/webhook`
}

/**
 * Returns the problem with the webhook endpoint. Returns null if it sends the events we need, in the API
 * version that we support.
 */
export async function endpointProblem(ctx: Context, stripe: Client): Promise<string | null> {
  const endpoint = await findEndpoint(ctx, stripe)
  if (!endpoint) return `Stripe has no webhook endpoint for ${webhookUrl(ctx)}.`
  if (endpoint.status !== 'enabled') return `The webhook endpoint ${endpoint.id} is disabled at Stripe.`
  if (endpoint.api_version !== API_VERSION)
    return `The webhook endpoint ${endpoint.id} speaks ${endpoint.api_version ?? 'another API version'}, not ${API_VERSION}: delete it at Stripe, then run stripe-setup again.`
  const missing = missingEvents(endpoint)
  return missing.length > 0 ? `The webhook endpoint ${endpoint.id} lacks ${missing.join(', ')}.` : null
}

/**
 * Creates the endpoint, or adds the events that it lacks. The secret of a new endpoint is returned only here.
 */
export async function ensureEndpoint(
  ctx: Context,
  stripe: Client,
): Promise<{ made: string[]; secret: string | null }> {
  const endpoint = await findEndpoint(ctx, stripe)
  if (!endpoint) {
    const created = await stripe.webhookEndpoints.create({
      url: webhookUrl(ctx),
      enabled_events: [...WEBHOOK_EVENTS],
      api_version: API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      description: 'Careplate',
    })
    return { made: [`webhook endpoint ${created.id}`], secret: created.secret ?? null }
  }
  if (missingEvents(endpoint).length === 0 && endpoint.status === 'enabled') return { made: [], secret: null }
  await stripe.webhookEndpoints.update(endpoint.id, {
    enabled_events: [...WEBHOOK_EVENTS],
    disabled: false,
  })
  return { made: [`events of the webhook endpoint ${endpoint.id}`], secret: null }
}

async function findEndpoint(ctx: Context, stripe: Client): Promise<Stripe.WebhookEndpoint | null> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  return data.find(({ url }) => url === webhookUrl(ctx)) ?? null
}

function missingEvents({ enabled_events: enabled }: Stripe.WebhookEndpoint): string[] {
  return enabled.includes('*') ? [] : WEBHOOK_EVENTS.filter((event) => !enabled.includes(event))
}
