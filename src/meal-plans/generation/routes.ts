import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, pageOf, pageQuery } from '#platform/http/api-router.ts'
import { requireMealPlan } from './find-meal-plan.ts'
import { listMealPlans } from './list-meal-plans.ts'
import { mealPlanToWire, mealPlanWire } from './wire.ts'

const list = createRoute({
  method: 'get',
  path: '/mealplan',
  tags: ['Meal plans'],
  summary: 'List meal plans: your own, or all for an administrator',
  request: { query: pageQuery },
  responses: {
    200: {
      description: 'One page of meal plans.',
      content: { 'application/json': { schema: pageOf(mealPlanWire) } },
    },
    ...errorAnswers(400, 401),
  },
})

const read = createRoute({
  method: 'get',
  path: '/mealplan/{id}',
  tags: ['Meal plans'],
  summary: 'Read one meal plan',
  request: {
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ key: z.string().max(64).optional() }),
  },
  responses: {
    200: { description: 'The meal plan.', content: { 'application/json': { schema: mealPlanWire } } },
    ...errorAnswers(404),
  },
})

export const mealPlanRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listMealPlans(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(mealPlanToWire) }, 200)
  })
  .openapi(read, async (c) => {
    const plan = await requireMealPlan(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })
    return c.json(mealPlanToWire(plan), 200)
  })
