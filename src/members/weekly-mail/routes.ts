import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonBody } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { chooseWeeklyMail, unsubscribe } from './stop-weekly-mail.ts'
import { unsubscribePath } from './unsubscribe-link.ts'

const tags = ['Profiles']
const LINKS = { name: 'weekly-mail.unsubscribe', limit: 60, seconds: 10 * 60 }
const byToken = z.object({
  token: z
    .string()
    .min(1)
    .max(500)
    .openapi({ description: 'The token of the mail’s link.', example: 'AbC123' }),
})

const choose = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/profile/{id}/weekly-mail',
  tags,
  summary: 'Stop the mail that brings each week, or have it come again',
  request: {
    params: z.object({ id: idField('The profile’s `_id`.') }),
    ...jsonBody(z.object({ wanted: z.boolean() })),
  },
  responses: { 204: { description: 'From the next week on.' }, ...errorAnswers(400, 401, 404, 415) },
})

const byLink = createRoute({
  method: 'post',
  path: '/weekly-mail/unsubscribe',
  tags,
  summary: 'Stop the weekly mail with the link of a mail, without signing in',
  description: 'What `List-Unsubscribe` of a mail names; a body, as RFC 8058 has it, is not read.',
  request: { query: byToken },
  responses: { 204: { description: 'No week is mailed any more.' }, ...errorAnswers(400, 401, 429) },
})

const page = createRoute({
  method: 'get',
  path: '/weekly-mail/unsubscribe',
  tags,
  summary: 'Where a mail program that knows no one-click unsubscribing leads its reader',
  request: { query: byToken },
  responses: { 303: { description: 'To the page with the button.' }, ...errorAnswers(400, 401) },
})

export const weeklyMailRoutes = apiRouter()
  .openapi(choose, async (c) => {
    const { wanted } = c.req.valid('json')
    await chooseWeeklyMail(c.var.ctx, { profileId: c.req.valid('param').id, isWanted: wanted })
    return c.body(null, 204)
  })
  .openapi(byLink, async (c) => {
    await limitRate(c.var.ctx, LINKS, clientAddress(c))
    await unsubscribe(c.var.ctx, c.req.valid('query'))
    return c.body(null, 204)
  })
  .openapi(page, (c) => c.redirect(unsubscribePath(encodeURIComponent(c.req.valid('query').token)), 303))
