import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { countRunningWeeks } from './count-running-weeks.ts'

const count = createRoute({
  ...forDuty('recipes'),
  method: 'get',
  path: '/recipe/{id}/weeks',
  tags: ['Recipes'],
  summary: 'Count the weeks that are not over and hold a recipe (administrators, editors)',
  request: { params: z.object({ id: idField('The recipe’s `_id`.') }) },
  responses: {
    200: jsonAnswer(
      'How many. No member is named.',
      z.object({
        running: z.number().int().openapi({ example: 12 }),
        isComplete: z.boolean().openapi({
          description: 'False for a while after an upgrade: weeks from before it are still being counted.',
          example: true,
        }),
      }),
    ),
    ...errorAnswers(400, 401, 403, 404),
  },
})

export const recipeUseRoutes = apiRouter().openapi(count, async (c) =>
  c.json(await countRunningWeeks(c.var.ctx, { recipeId: c.req.valid('param').id }), 200),
)
