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
  summary: 'Read whether what the product stands on is well',
  description:
    'Worker, Stripe, mail, disk, orders, certificate and clock, as they were checked a moment ago.',
  responses: {
    200: jsonAnswer('Each check, with what to do.', z.object({ data: z.array(health) })),
    ...errorAnswers(401, 403),
  },
})

/** What operators see of the health of the product. */
export function healthRoutes({ healthSummary }: { healthSummary: HealthSummary }) {
  return apiRouter().openapi(read, async (c) => {
    const found = await healthSummary(c.var.ctx)
    const data = found.map(({ figure: _, checkedAt, ...shown }) => ({
      ...shown,
      checkedAt: checkedAt.toISOString(),
    }))
    return c.json({ data }, 200)
  })
}
