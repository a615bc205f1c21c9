import { Hono } from 'hono'
import Stripe from 'stripe'
import { paymentKeys } from '#members/payments/stripe/payments-config.ts'
import { API_VERSION } from '#members/payments/stripe/stripe-client.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { stripeTwinRoutes } from '#twins/stripe/routes.ts'

export type AskStripe = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Returns the twin as a function: requests from Stripe's client are answered in this process, without a
 * socket.
 */
export function twinAtHand(ctx: Context): AskStripe {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, requester: { kind: 'guest' } })
    await next()
    c.header('date', ctx.now().toUTCString())
  })
  app.route('/', stripeTwinRoutes)
  return async (url, init) => app.request(url, init)
}

/** Returns Stripe's own client with the product's options, using `reach` for requests. */
export function stripeOver(ctx: Context, reach: AskStripe, maxNetworkRetries = () => 2): Stripe {
  const stripe = new Stripe(paymentKeys(ctx.config).secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(reach as typeof fetch),
    telemetry: false,
  }) as Stripe & {
    getMaxNetworkRetries(): number
    getInitialNetworkRetryDelay(): number
    getMaxNetworkRetryDelay(): number
  }
  stripe.getMaxNetworkRetries = maxNetworkRetries
  // A call without a response here gets none a second later either.
  stripe.getInitialNetworkRetryDelay = () => 0
  stripe.getMaxNetworkRetryDelay = () => 0
  return stripe
}
