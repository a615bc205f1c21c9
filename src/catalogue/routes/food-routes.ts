import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody, pageOf } from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { ifMatchHeader, sendJson } from '#platform/http/ready-json.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { CatalogueCache } from '../catalogue-cache.ts'
import { createFood } from '../foods/acts/create-food.ts'
import { deleteFood } from '../foods/acts/delete-food.ts'
import { updateFood } from '../foods/acts/update-food.ts'
import { listFoods } from '../foods/food-read-model.ts'
import { requireFood } from '../foods/require-food.ts'
import { foodChange, foodInput } from '../foods/schema.ts'
import { foodDetailWire, foodJson, foodToDetailWire, listedFoodWire } from '../foods/wire.ts'
import { listingQuery } from '../listing.ts'

const tags = ['Foods']
const byId = z.object({
  id: idField('The food’s `_id`, its number in FoodData Central.', '170379'),
})
const foodPage = pageOf(listedFoodWire)

const foodsQuery = listingQuery.extend({
  judged: z
    .enum(['true', 'false'], 'Must be true or false.')
    .transform((judged) => judged === 'true')
    .optional()
    .openapi({
      type: 'boolean',
      description: 'Lists those alone of which somebody has said what they hold, or nobody has.',
      example: false,
    }),
})

const list = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/food',
  tags,
  summary: 'List foods (administrators)',
  request: { query: foodsQuery },
  responses: {
    200: jsonAnswer(
      'One page of foods by name, or best match first. They come without `foodNutrients`.',
      foodPage,
    ),
    ...errorAnswers(400, 401, 403),
  },
})

const read = createRoute({
  ...forDuty('catalogue'),
  method: 'get',
  path: '/food/{id}',
  tags,
  summary: 'Read one food (administrators)',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The food.', foodDetailWire),
    ...errorAnswers(400, 401, 403, 404),
  },
})

const create = createRoute({
  ...adminsOnly,
  method: 'post',
  path: '/food',
  tags,
  summary: 'Make a food (administrators)',
  request: jsonBody(foodInput),
  responses: {
    201: jsonAnswer('The food was made.', foodDetailWire),
    ...errorAnswers(400, 401, 403, 409, 415),
  },
})

const update = createRoute({
  ...adminsOnly,
  method: 'put',
  path: '/food/{id}',
  tags,
  summary: 'Replace the given fields of a food (administrators)',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(foodChange),
  },
  responses: {
    200: jsonAnswer('The changed food.', foodDetailWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415),
  },
})

const remove = createRoute({
  ...adminsOnly,
  method: 'delete',
  path: '/food/{id}',
  tags,
  summary: 'Delete a food that no recipe holds (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'The food is gone.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

export function foodRoutes({ catalogue }: { catalogue: CatalogueCache }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { ctx } = c.var
      const page = listFoods(ctx.requester, await catalogue.foods(ctx), c.req.valid('query'))
      return sendJson<z.infer<typeof foodPage>>(c, page)
    })
    .openapi(read, async (c) => {
      const food = await requireFood(c.var.ctx, c.req.valid('param').id)
      return c.json(foodToDetailWire(food), 200, { etag: foodJson(food).tag })
    })
    .openapi(create, async (c) => {
      const food = await catalogue.written(createFood(c.var.ctx, c.req.valid('json')))
      return c.json(foodToDetailWire(food), 201, { etag: foodJson(food).tag })
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid('param')
      const readVersion = versionRead(c.req.header('if-match'))
      const change = c.req.valid('json')
      const food = await catalogue.written(updateFood(c.var.ctx, { id, change, readVersion }))
      return c.json(foodToDetailWire(food), 200, { etag: foodJson(food).tag })
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      await catalogue.written(deleteFood(c.var.ctx, { id }))
      return c.body(null, 204)
    })
}
