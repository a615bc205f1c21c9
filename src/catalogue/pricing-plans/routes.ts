import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, pageOf, pageQuery } from '#platform/http/api-router.ts'
import { requirePlan } from './find-plan.ts'
import { listPlans } from './list-plans.ts'
import { planToWire, planWire } from './wire.ts'

const list = createRoute({
  method: 'get',
  path: '/plan',
  tags: ['Plans'],
  summary: 'List pricing plans',
  request: { query: pageQuery },
  responses: {
    200: { description: 'One page of plans.', content: { 'application/json': { schema: pageOf(planWire) } } },
    ...errorAnswers(400),
  },
})

const read = createRoute({
  method: 'get',
  path: '/plan/{id}',
  tags: ['Plans'],
  summary: 'Read one pricing plan',
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: {
    200: { description: 'The plan.', content: { 'application/json': { schema: planWire } } },
    ...errorAnswers(404),
  },
})

export const planRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listPlans(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(planToWire) }, 200)
  })
  .openapi(read, async (c) => {
    const plan = await requirePlan(c.var.ctx, c.req.valid('param').id)
    return c.json(planToWire(plan), 200)
  })
