import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { instantText } from '#platform/http/wire-fields.ts'
import { CHECKED, HEALTH_STATES } from '../composition/health/health-check.ts'
import type { HealthSummary } from '../composition/health/health-summary.ts'

const health = z
  .object({
    check: z.enum(CHECKED).openapi({ example: 'worker' }),
    state: z.enum(HEALTH_STATES).openapi({ example: 'failing' }),
    detail: z.string().openapi({ example: 'No worker is running.' }),
    toDo: z.string().nullable().openapi({ example: 'Start a process with ROLE=worker or ROLE=all.' }),
    checkedAt: instantText,
  })
  .openapi('Health')

const read = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/office-health',
  tags: ['Configuration'],
  summary: 'Read the state of the services Careplate depends on',
  description:
    'Worker, Stripe, mail, disk, orders, certificate and clock, each with when it was checked. Answers are used again for a while; `fresh` has all checked now, at most once in five seconds.',
  request: {
    query: z.object({
      fresh: z.enum(['true']).optional().openapi({ description: 'Checks everything now.', example: 'true' }),
    }),
  },
  responses: {
    200: jsonAnswer('Each check, with what to do.', z.object({ data: z.array(health) })),
    ...errorAnswers(400, 401, 403),
  },
})

export function healthRoutes({ healthSummary }: { healthSummary: HealthSummary }) {
  return apiRouter().openapi(read, async (c) => {
    const found = await healthSummary(c.var.ctx, { isFresh: c.req.valid('query').fresh === 'true' })
    const data = found.map(({ figure: _, checkedAt, ...shown }) => ({
      ...shown,
      checkedAt: checkedAt.toISOString(),
    }))
    return c.json({ data }, 200)
  })
}
