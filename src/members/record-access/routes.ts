import { createRoute, z } from '@hono/zod-openapi'
import { isVisible } from '#catalogue/text-field.ts'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, idText, instantText } from '#platform/http/wire-fields.ts'
import { breakGlass } from './break-glass.ts'
import { listRecordAccess } from './list-record-access.ts'

/** Far more than any job requires. Each opening states a reason that a member can read. */
const OPENINGS = { name: 'break-glass', limit: 30, seconds: 60 * 60 }

const SAY_MORE = 'Say it in ten letters or more: the member reads it'

const openingInput = z
  .object({
    member: z.string().trim().min(1).max(254),
    reason: z
      .string()
      .trim()
      .max(500)
      .refine((reason) => [...reason].filter(isVisible).length >= 10, SAY_MORE),
  })
  .openapi('BreakGlass', {
    example: { member: 'ada@example.org', reason: 'She asked by telephone why Tuesday has so much salt.' },
  })

const open = createRoute({
  ...forDuty('plans'),
  method: 'post',
  path: '/break-glass',
  tags: ['Profiles'],
  summary: 'Open for an hour what a member did not agree to show (administrators, dietitians)',
  description:
    'To a dietitian the member’s plans, to an administrator what was told and the export. The reason is recorded, and the member reads it.',
  request: jsonBody(openingInput),
  responses: {
    201: jsonAnswer('It is open.', z.object({ profileId: idText, until: instantText })),
    ...errorAnswers(400, 401, 403, 404, 415, 429),
  },
})

const recordAccessWire = z
  .object({
    at: instantText,
    act: z.string().openapi({ example: 'read-meal-plan' }),
    as: z.string().nullable().openapi({ description: 'As what they read it.', example: 'dietitian' }),
    why: z.string().nullable().openapi({
      description: 'The reason that they gave, or `consent`; null where none is asked for.',
      example: 'consent',
    }),
  })
  .openapi('RecordedReading')

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/readings',
  tags: ['Profiles'],
  summary: 'List who read what of your health, and why, newest first',
  request: { params: z.object({ id: idField('The profile’s `_id`.') }) },
  responses: {
    200: jsonAnswer(
      'The newest hundred reasons, and the newest hundred readings.',
      z.object({ data: z.array(recordAccessWire) }),
    ),
    ...errorAnswers(400, 401, 404),
  },
})

export const recordAccessRoutes = apiRouter()
  .openapi(open, async (c) => {
    if (c.var.ctx.requester.kind === 'signed-in')
      await limitRate(c.var.ctx, OPENINGS, c.var.ctx.requester.authUserId)
    const { profileId, until } = await breakGlass(c.var.ctx, c.req.valid('json'))
    return c.json({ profileId, until: until.toISOString() }, 201)
  })
  .openapi(list, async (c) => {
    const found = await listRecordAccess(c.var.ctx, { profileId: c.req.valid('param').id })
    return c.json({ data: found.map(({ at, ...reading }) => ({ at: at.toISOString(), ...reading })) }, 200)
  })
