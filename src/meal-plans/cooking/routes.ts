import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { AISLES } from './aisle.ts'
import { findCooking } from './find-cooking.ts'

const amount = z.object({ amount: z.number(), unit: z.string() })

const cookingWire = z
  .object({
    dishes: z.array(
      z.object({
        slug: z.string(),
        minutes: z.number().nullable(),
        /** By nutrient, in the unit that rules use for it. */
        perServing: z.record(z.string(), z.number()),
      }),
    ),
    shopping: z.array(
      z.object({
        aisle: z.enum(AISLES),
        items: z.array(
          z.object({
            fdcId: z.number().int(),
            name: z.string(),
            grams: z.number(),
            us: amount,
            metric: amount,
          }),
        ),
      }),
    ),
  })
  .openapi('Cooking')
export type CookingWire = z.infer<typeof cookingWire>

const read = createRoute({
  method: 'get',
  path: '/mealplan/{id}/cooking',
  tags: ['Meal plans'],
  summary: 'Read what cooking a meal plan takes: its shopping list, and time and nutrition of each dish',
  request: {
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ key: z.string().max(64).optional() }),
  },
  responses: {
    200: { description: 'What it takes.', content: { 'application/json': { schema: cookingWire } } },
    ...errorAnswers(400, 401, 404),
  },
})

export const cookingRoutes = apiRouter().openapi(read, async (c) => {
  return c.json(await findCooking(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200)
})
