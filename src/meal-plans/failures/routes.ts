import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, pageOf } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { idField, idText, instantText } from '#platform/http/wire-fields.ts'
import { NOT_MADE } from '../not-made/not-made.ts'
import { closeFailure } from './close-failure.ts'
import { countTasks } from './count-tasks.ts'
import { listFailures } from './list-failures.ts'
import { tryAgain } from './try-again.ts'

const tags = ['Meal plans']
const byId = z.object({ id: idField('The `_id` of a week that needs attention.') })

const failureWire = z
  .object({
    _id: idText,
    of: z.enum(['week', 'request']),
    profileId: idText,
    username: z.string().openapi({ example: 'ada@example.org' }),
    kind: z.enum(NOT_MADE).openapi({ example: 'infeasible' }),
    reason: z.string().nullable().openapi({
      description: 'As its member reads it; null until whoever asks has opened it with a reason.',
      example: 'No week fits.',
    }),
    weekNumber: z.number().int().nullable().openapi({ example: 1 }),
    since: instantText,
  })
  .openapi('MealPlanFailure')

const list = createRoute({
  ...adminsOnly,
  method: 'get',
  path: '/meal-plan-failure',
  tags,
  summary: 'List the weeks that need attention (administrators)',
  description: 'Members who are without a week or without a plan that they asked for, the oldest first.',
  request: { query: pageQuery },
  responses: {
    200: jsonAnswer('One page of them.', pageOf(failureWire)),
    ...errorAnswers(400, 401, 403),
  },
})

const again = createRoute({
  ...adminsOnly,
  method: 'post',
  path: '/meal-plan-failure/{id}/attempt',
  tags,
  summary: 'Have a week made once more (administrators)',
  request: { params: byId },
  responses: {
    202: jsonAnswer(
      'It is in line.',
      z.object({ message: z.string().openapi({ example: 'It is in line.' }) }),
    ),
    ...errorAnswers(400, 401, 403, 404),
  },
})

const close = createRoute({
  ...adminsOnly,
  method: 'delete',
  path: '/meal-plan-failure/{id}',
  tags,
  summary: 'Close the task that a week without a plan is (administrators)',
  request: { params: byId },
  responses: { 204: { description: 'It is closed.' }, ...errorAnswers(400, 401, 403, 404) },
})

const tasks = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/office-tasks',
  tags,
  summary: 'Count what needs attention (administrators, support)',
  responses: {
    200: jsonAnswer(
      'Weeks that were not made, which administrators alone see; findings; and mail.',
      z
        .object({ weeks: z.number().int(), findings: z.number().int(), mails: z.number().int() })
        .openapi('OfficeTasks', { example: { weeks: 1, findings: 0, mails: 2 } }),
    ),
    ...errorAnswers(401, 403),
  },
})

export const failureRoutes = apiRouter()
  .openapi(tasks, async (c) => c.json(await countTasks(c.var.ctx), 200))
  .openapi(list, async (c) => {
    const page = await listFailures(c.var.ctx, c.req.valid('query'))
    const data = page.data.map(({ id, since, ...failure }) => ({
      _id: id,
      ...failure,
      since: since.toISOString(),
    }))
    return c.json({ ...page, data }, 200)
  })
  .openapi(again, async (c) => {
    await tryAgain(c.var.ctx, c.req.valid('param'))
    return c.json({ message: 'It is in line, and comes to the member by mail.' }, 202)
  })
  .openapi(close, async (c) => {
    await closeFailure(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
