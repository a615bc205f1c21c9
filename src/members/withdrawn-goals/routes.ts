import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { countMembersOfGoal } from './count-members-of-goal.ts'

const count = createRoute({
  ...forDuty('rules'),
  method: 'get',
  path: '/condition/{id}/members',
  tags: ['Conditions'],
  summary: 'Count the members who have a health goal (administrators, dietitians)',
  description: 'No member is named. `told` are mailed once it is not offered any more.',
  request: { params: z.object({ id: idField('The health goal’s `_id`.') }) },
  responses: {
    200: jsonAnswer(
      'How many.',
      z.object({
        members: z.number().int().openapi({ example: 12 }),
        told: z.number().int().openapi({ description: 'Those with a right to weeks.', example: 9 }),
      }),
    ),
    ...errorAnswers(400, 401, 403, 404),
  },
})

export const withdrawnGoalRoutes = apiRouter().openapi(count, async (c) =>
  c.json(await countMembersOfGoal(c.var.ctx, { conditionId: c.req.valid('param').id }), 200),
)
