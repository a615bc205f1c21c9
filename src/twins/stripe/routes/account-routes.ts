import { Hono } from 'hono'
import { z } from 'zod'
import type { HttpEnv } from '#platform/http/api-router.ts'
import { moveCustomerTime, moveTimeParams, readCustomerTime } from '../clocks/move-customer-time.ts'
import { advanceClock, advanceParams, clockParams, createClock, deleteClock } from '../clocks/test-clocks.ts'
import {
  createEndpoint,
  deleteEndpoint,
  endpointParams,
  endpointUpdateParams,
  findEndpoint,
  listEndpoints,
  updateEndpoint,
} from '../events/webhook-endpoints.ts'
import { listParams } from '../objects/store.ts'
import {
  configurationParams,
  configurationUpdateParams,
  createConfiguration,
  updateConfiguration,
} from '../portal/portal-configurations.ts'
import { createPortalSession, portalSessionParams } from '../portal/portal-sessions.ts'
import { createdRange, rangeOf } from '../wire/created-range.ts'
import { flag, listWhere, noParams, openCall, parse, queryOf, read, write } from '../wire/twin-call.ts'

/** Routes for events and webhook endpoints, the customer portal, and test clocks. */
export const twinAccountRoutes = new Hono<HttpEnv>()
  .get(
    '/v1/events',
    listWhere(
      'event',
      { type: z.string().optional(), types: z.array(z.string()).max(20).optional(), created: createdRange },
      ({ type, types, created }) => ({
        contains: type && !type.endsWith('*') ? { type } : {},
        ...(types ? { oneOf: { field: 'type', values: types } } : {}),
        ...(type?.endsWith('*') ? { startsWith: { field: 'type', value: type.slice(0, -1) } } : {}),
        ...rangeOf(created),
      }),
    ),
  )
  .get('/v1/events/:id', (c) => read(c, 'event'))
  .get('/v1/webhook_endpoints', async (c) => {
    const { ctx, params } = openCall(c, 'secret', queryOf(c))
    const { limit } = parse(z.strictObject({ limit: listParams.limit }), params)
    const all = await listEndpoints(ctx)
    const data = all.slice(0, limit)
    return c.json({ object: 'list', url: c.req.path, has_more: data.length < all.length, data })
  })
  .get('/v1/webhook_endpoints/:id', async (c) => {
    const { ctx, params } = openCall(c, 'secret', queryOf(c))
    parse(noParams, params)
    return c.json(await findEndpoint(ctx, c.req.param('id')))
  })
  .post('/v1/webhook_endpoints', (c) => write(c, endpointParams, createEndpoint))
  .post('/v1/webhook_endpoints/:id', (c) =>
    write(c, endpointUpdateParams, (ctx, params) => updateEndpoint(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/webhook_endpoints/:id', (c) =>
    write(c, noParams, (ctx) => deleteEndpoint(ctx, c.req.param('id'))),
  )
  .post('/v1/billing_portal/sessions', (c) => write(c, portalSessionParams, createPortalSession))
  .get(
    '/v1/billing_portal/configurations',
    listWhere('billing_portal.configuration', { active: flag, is_default: flag }, (contains) => ({
      contains,
    })),
  )
  .get('/v1/billing_portal/configurations/:id', (c) => read(c, 'billing_portal.configuration'))
  .post('/v1/billing_portal/configurations', (c) => write(c, configurationParams, createConfiguration))
  .post('/v1/billing_portal/configurations/:id', (c) =>
    write(c, configurationUpdateParams, (ctx, params) => updateConfiguration(ctx, c.req.param('id'), params)),
  )
  .get(
    '/v1/test_helpers/test_clocks',
    listWhere('test_helpers.test_clock', {}, () => ({ contains: {}, without: { deleted: true } })),
  )
  .get('/v1/test_helpers/test_clocks/:id', (c) => read(c, 'test_helpers.test_clock'))
  .post('/v1/test_helpers/test_clocks', (c) => write(c, clockParams, createClock))
  .post('/v1/test_helpers/test_clocks/:id/advance', (c) =>
    write(c, advanceParams, (ctx, params) => advanceClock(ctx, c.req.param('id'), params)),
  )
  .delete('/v1/test_helpers/test_clocks/:id', (c) =>
    write(c, noParams, (ctx) => deleteClock(ctx, c.req.param('id'))),
  )
  // Not part of Stripe's API: used by the page that moves a customer's time. Knowing the customer's id is
  // enough.
  .get('/v1/test_helpers/customers/:id/time', async (c) => {
    const { ctx, params } = openCall(c, 'publishable', queryOf(c))
    parse(noParams, params)
    return c.json(await readCustomerTime(ctx, c.req.param('id')))
  })
  .post('/v1/test_helpers/customers/:id/time', (c) =>
    write(
      c,
      moveTimeParams,
      (ctx, params) => moveCustomerTime(ctx, c.req.param('id'), params),
      'publishable',
    ),
  )
