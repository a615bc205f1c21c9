import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { guestsToo } from '#platform/http/guests-too.ts'
import { SLOTS } from '../plan/slot.ts'
import { linkKey, mealPlanId } from '../store/schema.ts'
import { AISLES } from './aisle.ts'
import { EATEN_AS, PACK_UNITS } from './buying/bought-form.ts'
import { findCooking } from './find-cooking.ts'

const amount = z
  .object({ amount: z.number(), unit: z.string() })
  .openapi({ example: { amount: 1, unit: 'cup' } })

const cookingWire = z
  .object({
    dishes: z.array(
      z.object({
        slug: z.string().openapi({ example: 'barley-lemon-water' }),
        servings: z.number().openapi({
          description: 'How many of its servings the member eats. Each amount of a dish stands by itself.',
          example: 1,
        }),
        minutes: z.number().nullable().openapi({ example: 35 }),
        amounts: z.array(z.string()).openapi({
          description:
            'What the member eats and drinks of a snack or a drink, whose recipe the plan does not hold; empty for dishes.',
          example: ['1 tbsp pearl barley', '½ lemon'],
        }),
        perServing: z.record(z.string(), z.number()).openapi({
          description: 'By nutrient, in the unit that rules use for it.',
          example: { energy: 45.4, sodium: 8.5 },
        }),
        perShare: z.record(z.string(), z.number()).openapi({
          description: 'The same for all that the member eats of it.',
          example: { energy: 45.4, sodium: 8.5 },
        }),
      }),
    ),
    shopping: z.array(
      z.object({
        aisle: z.enum(AISLES),
        items: z.array(
          z.object({
            fdcId: z.number().int().openapi({ example: 170_379 }),
            name: z.string().openapi({ example: 'Broccoli' }),
            grams: z
              .number()
              .openapi({ description: 'What it weighs in the shop, peel and bones included.', example: 117 }),
            us: amount,
            metric: amount,
            pack: z
              .object({
                count: z.number().int().openapi({ example: 1 }),
                unit: z.enum(PACK_UNITS),
                us: amount,
                metric: amount,
              })
              .nullable()
              .openapi({
                description: 'Packs that hold it, each of that size, where shops sell it in packs.',
              }),
            eaten: z.array(z.object({ part: z.enum(EATEN_AS), us: amount, metric: amount })).openapi({
              description: 'What it was worked out from, where recipes weigh another form than is bought.',
            }),
            dishes: z
              .array(
                z.object({
                  slot: z.enum(SLOTS),
                  slug: z.string().nullable().openapi({ example: 'broccoli-barley-soup' }),
                  name: z.string().nullable().openapi({ example: 'Broccoli and barley soup' }),
                  days: z.array(z.number().int()).openapi({ example: [1, 4] }),
                }),
              )
              .openapi({
                description:
                  'What it is for, and on which days of the plan. Snacks and drinks have no name, portions on test no slug.',
              }),
          }),
        ),
      }),
    ),
  })
  .openapi('Cooking')
export type CookingWire = z.infer<typeof cookingWire>

const read = createRoute({
  ...guestsToo,
  method: 'get',
  path: '/mealplan/{id}/cooking',
  tags: ['Meal plans'],
  summary: 'Read what cooking a meal plan takes: its shopping list, and time and nutrition of each dish',
  request: {
    params: z.object({ id: mealPlanId }),
    query: z.object({ key: linkKey }),
  },
  responses: {
    200: { description: 'What it takes.', content: { 'application/json': { schema: cookingWire } } },
    ...errorAnswers(400, 401, 404),
  },
})

export const cookingRoutes = apiRouter().openapi(read, async (c) => {
  const asked = { ...c.req.valid('param'), ...c.req.valid('query') }
  return c.json(await findCooking(c.var.ctx, asked), 200)
})
