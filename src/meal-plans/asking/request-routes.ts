import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer, pageOf } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, idText, instantText } from '#platform/http/wire-fields.ts'
import { listRequests } from './list-requests.ts'
import { REQUEST_STATES, requestProgress } from './request-progress.ts'

const requestWire = z
  .object({
    _id: idText,
    state: z.enum(REQUEST_STATES),
    conditionName: z.string().nullable().openapi({
      description: 'Null once the health goal is gone.',
      example: 'Heart health',
    }),
    days: z.number().int().openapi({ example: 7 }),
    mealPlanId: idText.nullable(),
    reason: z.string().nullable().openapi({ description: 'Why no plan could be made.', example: null }),
    created: instantText,
  })
  .openapi('MealPlanRequest')

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/mealplan-request',
  tags: ['Meal plans'],
  summary: 'List the meal plans that a member asked for beside the weekly ones, newest first',
  request: {
    query: pageQuery.extend({
      profileId: idField('The profile’s `_id`.'),
    }),
  },
  responses: {
    200: jsonAnswer('One page of requests.', pageOf(requestWire)),
    ...errorAnswers(400, 401, 404),
  },
})

export const requestRoutes = apiRouter().openapi(list, async (c) => {
  const page = await listRequests(c.var.ctx, c.req.valid('query'))
  const data = page.data.map((order) => {
    const { id, conditionName, days, created } = order
    return { _id: id, conditionName, days, ...requestProgress(order), created: created.toISOString() }
  })
  return c.json({ ...page, data }, 200)
})
