import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { revokeMailLinks } from '../profiles/store/revoke-mail-links.ts'
import { deleteAccount } from './delete-account.ts'

const authUserId = idField('The `authUserId` of the profile.')

const remove = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/auth/delete',
  tags: ['Accounts'],
  summary:
    'Delete your own account, or any as an administrator: sign-in, profile, subscription and meal plans',
  request: jsonBody(z.object({ authUserId })),
  responses: { 204: { description: 'The account is gone.' }, ...errorAnswers(400, 401, 403, 404, 409, 415) },
})

const revokeLinks = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/profile/{id}/mail-links',
  tags: ['Profiles'],
  summary: 'Have the links in all earlier mails open nothing any more',
  description:
    'They also end by themselves, with your consent, and when you sign out everywhere. The link that stops the weekly mail shows nothing, and goes on to stop it.',
  request: { params: z.object({ id: idField('The profile’s `_id`.') }) },
  responses: { 204: { description: 'Every link is void.' }, ...errorAnswers(400, 401, 404) },
})

export const privacyRoutes = apiRouter()
  .openapi(remove, async (c) => {
    await deleteAccount(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(revokeLinks, async (c) => {
    await revokeMailLinks(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
