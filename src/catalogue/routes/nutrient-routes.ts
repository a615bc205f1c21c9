import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { ifMatchHeader, sendJson } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { listingQuery } from '../listing.ts'
import { createNutrient } from '../nutrients/create-nutrient.ts'
import { deleteNutrient } from '../nutrients/delete-nutrient.ts'
import { listNutrients } from '../nutrients/nutrient-read-model.ts'
import { requireNutrient } from '../nutrients/require-nutrient.ts'
import { nutrientChange, nutrientInput } from '../nutrients/schema.ts'
import { updateNutrient } from '../nutrients/update-nutrient.ts'
import { nutrientJson, nutrientToWire, nutrientWire } from '../nutrients/wire.ts'

const tags = ['Nutrients']
const byId = z.object({
  id: idField('The nutrient’s `_id`, USDA’s number.', '1008'),
})
const nutrientPage = pageOf(nutrientWire)

const list = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/nutrient',
  tags,
  summary: 'List nutrients (administrators)',
  request: { query: listingQuery },
  responses: {
    200: jsonAnswer('One page of nutrients, in USDA’s order.', nutrientPage),
    ...errorAnswers(400, 401, 403),
  },
})

const read = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/nutrient/{id}',
  tags,
  summary: 'Read one nutrient (administrators)',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The nutrient.', nutrientWire),
    ...errorAnswers(400, 401, 403, 404),
  },
})

const create = createRoute({
  ...adminsOnly,
  method: 'post',
  path: '/nutrient',
  tags,
  summary: 'Make a nutrient (administrators)',
  request: jsonBody(nutrientInput),
  responses: {
    201: jsonAnswer('The nutrient was made.', nutrientWire),
    ...errorAnswers(400, 401, 403, 409, 415),
  },
})

const update = createRoute({
  ...adminsOnly,
  method: 'put',
  path: '/nutrient/{id}',
  tags,
  summary: 'Replace the given fields of a nutrient (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(nutrientChange),
  },
  responses: {
    200: jsonAnswer('The changed nutrient.', nutrientWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const remove = createRoute({
  ...adminsOnly,
  method: 'delete',
  path: '/nutrient/{id}',
  tags,
  summary: 'Delete a nutrient that no food has (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'The nutrient is gone.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

export function nutrientRoutes({ catalogue }: { catalogue: CatalogueCache }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const page = listNutrients(ctx.requester, await catalogue.nutrients(ctx), c.req.valid('query'))
      return sendJson<z.infer<typeof nutrientPage>>(c, page)
    })
    .openapi(read, async (c) => {
      const nutrient = await requireNutrient(c.var.ctx, c.req.valid('param').id)
      return c.json(nutrientToWire(nutrient), 200, { etag: nutrientJson(nutrient).tag })
    })
    .openapi(create, async (c) => {
      const nutrient = await catalogue.written(createNutrient(c.var.ctx, c.req.valid('json')))
      return c.json(nutrientToWire(nutrient), 201, { etag: nutrientJson(nutrient).tag })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const nutrient = await catalogue.written(updateNutrient(c.var.ctx, { id, change, readVersion }))
      return c.json(nutrientToWire(nutrient), 200, { etag: nutrientJson(nutrient).tag })
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await catalogue.written(deleteNutrient(c.var.ctx, { id }))
      return c.body(null, 204)
    })
}
