import { createRoute, z } from '@hono/zod-openapi'
import { factsChange } from '#members/profiles/wire/schema.ts'
import { requireSignedIn } from '#platform/context.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import type { PlannerService } from '../planner/service/planner-service.ts'
import { checkWeek } from './check-week.ts'

const CHECKS = { name: 'meal-plans.week-check', limit: 60, seconds: 10 * 60 }
const MOST_GOALS = 50

const weekCheckWire = z
  .union([
    z.object({ status: z.literal('solvable') }),
    z.object({ status: z.literal('refused'), reason: z.string() }),
    z.object({
      status: z.literal('infeasible'),
      blocking: z
        .array(z.string())
        .openapi({ description: 'What is in the way, as the member would say it.' }),
      relaxation: z
        .string()
        .nullable()
        .openapi({ description: 'The least that would have to change; null where nothing small helps.' }),
    }),
  ])
  .openapi('WeekCheck', {
    example: {
      status: 'infeasible',
      blocking: ['What you do not eat: rice'],
      relaxation: 'A week can be planned if you allow “rice” after all.',
    },
  })

const check = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/profile/{id}/week-check',
  tags: ['Meal plans'],
  summary: 'See whether your next week could be made after a change of facts or health goals',
  description: 'Solved on the spot, from what is kept and what is sent. Nothing is changed.',
  request: {
    params: z.object({ id: idField('The profile’s `_id`.') }),
    ...jsonBody(
      z
        .object({
          change: factsChange.optional(),
          goals: z.array(idField('The `_id` of a health goal.').min(1)).max(MOST_GOALS).optional(),
          safetyOnly: z
            .boolean()
            .optional()
            .openapi({ description: 'Look only for what your safety speaks against; nothing is solved.' }),
        })
        .openapi('WeekCheckOrder', { example: { change: { add: { dislikes: ['rice'] } } } }),
    ),
  },
  responses: {
    200: jsonAnswer('Whether it could, or what is in the way.', weekCheckWire),
    ...errorAnswers(400, 401, 403, 404, 409, 415, 429, 503),
  },
})

export function weekCheckRoutes({ planner }: { planner: Pick<PlannerService, 'ask'> }) {
  return apiRouter().openapi(check, async (c) => {
    const { ctx } = c.var
    const { id } = c.req.valid('param')
    requireSignedIn(ctx.requester)
    if (ctx.requester.kind === 'signed-in') await limitRate(ctx, CHECKS, ctx.requester.authUserId)
    const { safetyOnly: isSafetyOnly, ...asked } = c.req.valid('json')
    return c.json(await checkWeek(ctx, planner, { id, isSafetyOnly, ...asked }), 200)
  })
}
