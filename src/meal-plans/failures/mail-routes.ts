import { createRoute, z } from '@hono/zod-openapi'
import { forDuty } from '#platform/duties/for-duty.ts'
import { apiRouter, errorAnswers, jsonAnswer, pageOf } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { idField, idText, instantText } from '#platform/http/wire-fields.ts'
import { findMailOfMember, PLAN_MAIL_OUTCOMES } from './find-mail-of-member.ts'
import { listUndelivered, UNDELIVERED_PARTS } from './list-undelivered.ts'
import { mendUndelivered } from './mend-undelivered.ts'
import { MAIL_KINDS, UNDELIVERED_STATES, type Undelivered } from './undelivered.ts'

const tags = ['Mail']
const byId = z.object({ id: idField('The `_id` of a mail that has not reached its reader.') })
const saidWire = z.string().openapi({
  description: 'What the mail server said, without the address.',
  example: '550 5.1.1 User unknown',
})

const undeliveredWire = z
  .object({
    _id: idText,
    kind: z.enum(MAIL_KINDS).openapi({ example: 'billing' }),
    state: z.enum(UNDELIVERED_STATES).openapi({ example: 'came-back' }),
    said: saidWire,
    since: instantText,
    nextTryAt: instantText.nullable(),
    profileId: idText.nullable(),
    username: z.string().nullable().openapi({ example: 'ada@example.org' }),
  })
  .openapi('UndeliveredMail')

const mailOfMemberWire = z
  .object({
    isVerified: z
      .boolean()
      .openapi({ description: 'Whether the member has shown that the address is theirs.' }),
    weeklyMailStoppedAt: instantText.nullable(),
    lastPlan: z
      .object({
        madeAt: instantText,
        outcome: z.enum(PLAN_MAIL_OUTCOMES).openapi({ example: 'mailed' }),
        mailedAt: instantText.nullable(),
        said: saidWire.nullable(),
      })
      .nullable(),
  })
  .openapi('MailOfMember')

const list = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/undelivered-mail',
  tags,
  summary: 'List the mail that has not reached its reader (administrators, support)',
  description: 'What needs attention; or what is tried again by itself, or what is resolved.',
  request: {
    query: pageQuery.extend({
      part: z.enum(UNDELIVERED_PARTS).optional().openapi({
        description: 'What is tried again by itself, or what is resolved; else what needs attention.',
        example: 'waiting',
      }),
    }),
  },
  responses: {
    200: jsonAnswer('One page, the oldest first.', pageOf(undeliveredWire)),
    ...errorAnswers(400, 401, 403),
  },
})

const again = createRoute({
  ...forDuty('billing'),
  method: 'post',
  path: '/undelivered-mail/{id}/attempt',
  tags,
  summary: 'Have a mail tried again that nobody took (administrators, support)',
  request: { params: byId },
  responses: { 204: { description: 'It is in line.' }, ...errorAnswers(400, 401, 403, 404) },
})

const close = createRoute({
  ...forDuty('billing'),
  method: 'delete',
  path: '/undelivered-mail/{id}',
  tags,
  summary: 'Mark a mail as resolved (administrators, support)',
  request: { params: byId },
  responses: { 204: { description: 'It is off the list.' }, ...errorAnswers(400, 401, 403, 404) },
})

const ofMember = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/profile/{id}/mail',
  tags,
  summary: 'Read whether mail reaches a member (administrators, support)',
  request: { params: z.object({ id: idField('The `_id` of the member’s profile.') }) },
  responses: {
    200: jsonAnswer('Nothing of it tells of their health.', mailOfMemberWire),
    ...errorAnswers(400, 401, 403, 404),
  },
})

export const undeliveredMailRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listUndelivered(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(undeliveredToWire) }, 200)
  })
  .openapi(again, async (c) => {
    await mendUndelivered(c.var.ctx, { ...c.req.valid('param'), act: 'try-again' })
    return c.body(null, 204)
  })
  .openapi(close, async (c) => {
    await mendUndelivered(c.var.ctx, { ...c.req.valid('param'), act: 'resolve' })
    return c.body(null, 204)
  })
  .openapi(ofMember, async (c) => {
    const found = await findMailOfMember(c.var.ctx, { profileId: c.req.valid('param').id })
    const { isVerified, weeklyMailStoppedAt, lastPlan } = found
    return c.json(
      {
        isVerified,
        weeklyMailStoppedAt: weeklyMailStoppedAt?.toISOString() ?? null,
        lastPlan: lastPlan && {
          ...lastPlan,
          madeAt: lastPlan.madeAt.toISOString(),
          mailedAt: lastPlan.mailedAt?.toISOString() ?? null,
        },
      },
      200,
    )
  })

function undeliveredToWire({ id, since, nextTryAt, ...mail }: Undelivered) {
  return {
    _id: id,
    ...mail,
    since: since.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }
}
