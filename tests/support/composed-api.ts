import { Hono } from 'hono'
import type Stripe from 'stripe'
import { catalogueCache } from '#catalogue/catalogue-cache.ts'
import { authenticationCache } from '#members/profiles/requester/authentication-cache.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { buildApi } from '../../src/http/api.ts'
import { aPlanner } from './meal-plans/a-planner.ts'

type Request = { token?: string; body?: object; headers?: Record<string, string> }

/**
 * Builds the complete API as the server mounts it, on the fixtures of one test. Callers authenticate with a
 * token.
 */
export function composedApi(ctx: Context) {
  // No call in these tests uses Stripe.
  const stripe = {} as Stripe
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('ctx', { ...ctx, requester: { kind: 'guest' } })
    await next()
  })
  app.route(
    '/api',
    buildApi({
      stripe,
      catalogue: catalogueCache(),
      requesters: authenticationCache(),
      planner: aPlanner(),
      ai: null,
      healthSummary: async () => [],
    }),
  )
  return async function call(method: string, path: string, { token, body, headers = {} }: Request = {}) {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
}
