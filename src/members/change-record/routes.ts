import { createRoute, z } from '@hono/zod-openapi'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, pageOf, searchField } from '#platform/http/api-router.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { idText, instantText } from '#platform/http/wire-fields.ts'
import { listRecordedChanges, RECORD_PARTS } from './list-recorded-changes.ts'

const recordedChangeWire = z
  .object({
    _id: z.string().openapi({ example: '1' }),
    at: instantText,
    act: z.string().openapi({ example: 'update' }),
    subject: z.string().openapi({ example: 'plan:0198c0de-0000-7000-8000-000000000001' }),
    actor: z.string().openapi({ description: 'A user’s id, `system` or `guest`.', example: 'system' }),
    username: z.string().nullable().openapi({ example: 'ada@example.org' }),
    profileId: idText.nullable().openapi({ description: 'The member whom it is about.' }),
    aboutUsername: z.string().nullable().openapi({ example: 'grace@example.org' }),
  })
  .openapi('RecordedChange')

const list = createRoute({
  ...adminsOnly,
  method: 'get',
  path: '/recorded-change',
  tags: ['Profiles'],
  summary: 'List who changed or read what (administrators)',
  description: 'What stood before and after is not told.',
  request: {
    query: pageQuery.extend({
      query: searchField('The address or an id of a person, or the subject of a change.', 'ada@example.org'),
      part: z.enum(RECORD_PARTS).optional().openapi({
        description: 'What that person did, or what was done to what is theirs.',
        example: 'by',
      }),
    }),
  },
  responses: {
    200: jsonAnswer('One page, the newest first.', pageOf(recordedChangeWire)),
    ...errorAnswers(400, 401, 403),
  },
})

export const changeRecordRoutes = apiRouter().openapi(list, async (c) => {
  const page = await listRecordedChanges(c.var.ctx, c.req.valid('query'))
  const data = page.data.map(({ id, at, ...change }) => ({ _id: id, at: at.toISOString(), ...change }))
  return c.json({ ...page, data }, 200)
})
