import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, pageOf, pageQuery } from '#platform/http/api-router.ts'
import { requireCondition } from './find-condition.ts'
import { listConditions } from './list-conditions.ts'
import { conditionToWire, conditionWire } from './wire.ts'

const list = createRoute({
  method: 'get',
  path: '/condition',
  tags: ['Conditions'],
  summary: 'List health goals',
  request: { query: pageQuery },
  responses: {
    200: {
      description: 'One page of health goals.',
      content: { 'application/json': { schema: pageOf(conditionWire) } },
    },
    ...errorAnswers(400),
  },
})

const read = createRoute({
  method: 'get',
  path: '/condition/{id}',
  tags: ['Conditions'],
  summary: 'Read one health goal',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: { description: 'The health goal.', content: { 'application/json': { schema: conditionWire } } },
    ...errorAnswers(404),
  },
})

export const conditionRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listConditions(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(conditionToWire) }, 200)
  })
  .openapi(read, async (c) => {
    const condition = await requireCondition(c.var.ctx, c.req.valid('param').id)
    return c.json(conditionToWire(condition), 200)
  })
