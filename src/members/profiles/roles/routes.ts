import { createRoute, z } from '@hono/zod-openapi'
import { ROLES } from '#platform/context.ts'
import { adminsOnly } from '#platform/http/admins-only.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField } from '#platform/http/wire-fields.ts'
import { findRoles, setRoles } from './set-roles.ts'

const tags = ['Profiles']
const byId = z.object({ id: idField('The profile’s `_id`.') })
const rolesWire = z
  .object({ roles: z.array(z.enum(ROLES)).max(ROLES.length) })
  .openapi('Roles', { example: { roles: ['editor'] } })
const rolesAnswer = jsonAnswer('The roles.', rolesWire)

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/roles',
  tags,
  summary: 'Read which roles you have in the back office, or anybody as an administrator',
  request: { params: byId },
  responses: { 200: rolesAnswer, ...errorAnswers(400, 401, 404) },
})

const replace = createRoute({
  ...adminsOnly,
  method: 'put',
  path: '/profile/{id}/roles',
  tags,
  summary: 'Give somebody these roles and no others (administrators)',
  description:
    'Each is a group of the user pool, by the same name. What is taken away ends at once; what is given counts with their next token.',
  request: {
    params: byId,
    ...jsonBody(rolesWire),
  },
  responses: { 200: rolesAnswer, ...errorAnswers(400, 401, 403, 404, 415) },
})

export const roleRoutes = apiRouter()
  .openapi(read, async (c) => {
    return c.json({ roles: await findRoles(c.var.ctx, { profileId: c.req.valid('param').id }) }, 200)
  })
  .openapi(replace, async (c) => {
    const { roles } = c.req.valid('json')
    return c.json({ roles: await setRoles(c.var.ctx, { profileId: c.req.valid('param').id, roles }) }, 200)
  })
