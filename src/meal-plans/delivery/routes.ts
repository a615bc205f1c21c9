import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonAnswer } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, idText } from '#platform/http/wire-fields.ts'
import { MAIL_STATES } from '#platform/mail/mail-state.ts'
import { ORDER_STATES } from '../store/order.ts'
import { waitsForWorker } from '../store/waits-for-worker.ts'
import { findDelivery } from './find-delivery.ts'

const progress = z
  .object({
    state: z.enum([...ORDER_STATES, 'none']),
    weekNumber: z.number().int().openapi({ example: 1 }),
    mealPlanId: idText.nullable(),
    reason: z.string().nullable().openapi({ example: null }),
    mail: z.enum(MAIL_STATES).nullable().openapi({
      description: 'Whether the mail that brings the week has left, is on its way, or could not be sent.',
      example: 'mailed',
    }),
    waitsForWorker: z.boolean().openapi({
      description: 'Nobody makes weeks at the moment: it is made once a worker runs.',
      example: false,
    }),
    mailStopped: z
      .boolean()
      .openapi({ description: 'Whether the member has stopped the mails that bring their weeks.' }),
  })
  .openapi('Delivery')

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/delivery',
  tags: ['Meal plans'],
  summary: 'Read how far the newest weekly plan of a member has come',
  request: { query: z.object({ profileId: idField('The profile’s `_id`.') }) },
  responses: {
    200: jsonAnswer('The progress.', progress),
    ...errorAnswers(400, 401, 404),
  },
})

export const deliveryRoutes = apiRouter().openapi(read, async (c) => {
  const { isMailStopped, ...progress } = await findDelivery(c.var.ctx, c.req.valid('query'))
  const waits = await waitsForWorker(c.var.ctx, progress)
  return c.json({ ...progress, waitsForWorker: waits, mailStopped: isMailStopped }, 200)
})
