import { createRoute, z } from '@hono/zod-openapi'
import { notFound } from '#platform/errors.ts'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { creationKey, creationKeyHeader } from '#platform/http/creation-key.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { ifMatchHeader, notModified, sendCacheable } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { createPricingPlan } from '../pricing-plans/create-pricing-plan.ts'
import { deletePricingPlan } from '../pricing-plans/delete-pricing-plan.ts'
import { seesAllPricingPlans } from '../pricing-plans/pricing-plan-read-model.ts'
import { pricingPlanChange, pricingPlanInput } from '../pricing-plans/schema.ts'
import { updatePricingPlan } from '../pricing-plans/update-pricing-plan.ts'
import {
  listedPricingPlanWire,
  type PricingPlanWire,
  pricingPlanJson,
  pricingPlanToWire,
  pricingPlanWire,
} from '../pricing-plans/wire.ts'
import { cachedPageOfReadModel } from '../read-model.ts'
import type { UsesOf } from '../uses.ts'

const tags = ['Plans']
const byId = z.object({ id: idField('The plan’s `_id`.') })
const planPage = pageOf(listedPricingPlanWire)

const list = createRoute({
  method: 'get',
  path: '/plan',
  tags,
  summary: 'List pricing plans on sale; administrators and support see all',
  request: { query: pageQuery },
  responses: {
    200: jsonAnswer('One page of plans, cheapest first.', planPage),
    ...notModified,
    ...errorAnswers(400, 401),
  },
})

const read = createRoute({
  method: 'get',
  path: '/plan/{id}',
  tags,
  summary: 'Read one pricing plan',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The plan.', pricingPlanWire),
    ...notModified,
    ...errorAnswers(400, 401, 404),
  },
})

const create = createRoute({
  ...adminsOnly,
  method: 'post',
  path: '/plan',
  tags,
  summary: 'Make a pricing plan (administrators)',
  parameters: [creationKeyHeader],
  request: jsonBody(pricingPlanInput),
  responses: {
    200: jsonAnswer('The same creation made this plan before; it is now as given.', pricingPlanWire),
    201: jsonAnswer('The plan was made.', pricingPlanWire),
    ...errorAnswers(400, 401, 403, 409, 415),
  },
})

const update = createRoute({
  ...adminsOnly,
  method: 'put',
  path: '/plan/{id}',
  tags,
  summary: 'Replace the given fields of a pricing plan (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(pricingPlanChange),
  },
  responses: {
    200: jsonAnswer('The changed plan.', pricingPlanWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const remove = createRoute({
  ...adminsOnly,
  method: 'delete',
  path: '/plan/{id}',
  tags,
  summary: 'Delete a pricing plan that nobody has (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'The plan is gone.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

/**
 * Builds the routes for pricing plans. `usesOf` counts the members of a plan. It is injected because the
 * catalogue is layered below the domains that provide it.
 */
export function pricingPlanRoutes({ catalogue, usesOf }: { catalogue: CatalogueCache; usesOf: UsesOf }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const { onSale, all } = await catalogue.pricingPlans(ctx)
      const isPrivate = seesAllPricingPlans(ctx.requester)
      const page = cachedPageOfReadModel(isPrivate ? all : onSale, c.req.valid('query'))
      return sendCacheable<z.infer<typeof planPage>>(c, page, { isPrivate })
    })
    .openapi(read, async (c) => {
      const { ctx } = c.var
      // Members keep a plan after it goes off sale, and load it by id.
      const { shown } = (await catalogue.pricingPlans(ctx)).all
      const plan = shown.get(c.req.valid('param').id.toLowerCase())
      if (!plan) throw notFound('plan')
      return sendCacheable<PricingPlanWire>(c, plan, { isPrivate: seesAllPricingPlans(ctx.requester) })
    })
    .openapi(create, async (c) => {
      const key = creationKey(c.req.header('idempotency-key'))
      const { plan, isNew } = await catalogue.written(createPricingPlan(c.var.ctx, c.req.valid('json'), key))
      return c.json(pricingPlanToWire(plan), isNew ? 201 : 200, { etag: pricingPlanJson(plan).tag })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const plan = await catalogue.written(updatePricingPlan(c.var.ctx, { id, change, readVersion }))
      return c.json(pricingPlanToWire(plan), 200, { etag: pricingPlanJson(plan).tag })
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await catalogue.written(deletePricingPlan(c.var.ctx, { id, usesOf }))
      return c.body(null, 204)
    })
}
