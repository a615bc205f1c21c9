import { createRoute, z } from '@hono/zod-openapi'
import { apiRouter, errorAnswers, pageOf, pageQuery } from '#platform/http/api-router.ts'
import { createProfile } from './create-profile.ts'
import { deleteProfile } from './delete-profile.ts'
import { memberFacts } from './facts.ts'
import { requireProfile, requireProfileOf, requireProfileRow } from './find-profile.ts'
import { followEmailLater } from './follow-email.ts'
import { listProfiles } from './list-profiles.ts'
import { saveFacts } from './save-facts.ts'
import { profileChange, profileInput } from './schema.ts'
import { updateProfile } from './update-profile.ts'
import { profileToWire, profileWire } from './wire.ts'

const tags = ['Profiles']
const profileAnswer = { 'application/json': { schema: profileWire } }
const factsAnswer = { 'application/json': { schema: memberFacts.openapi('MemberFacts') } }
const byId = z.object({ id: z.string().max(64) })

const list = createRoute({
  method: 'get',
  path: '/profile',
  tags,
  summary: 'List members (administrators)',
  request: { query: pageQuery },
  responses: {
    200: {
      description: 'One page of profiles.',
      content: { 'application/json': { schema: pageOf(profileWire) } },
    },
    ...errorAnswers(400, 401, 403),
  },
})

const create = createRoute({
  method: 'post',
  path: '/profile',
  tags,
  summary: 'Make your own profile',
  request: { body: { required: true, content: { 'application/json': { schema: profileInput } } } },
  responses: {
    201: { description: 'The profile was made.', content: profileAnswer },
    200: { description: 'The profile that there is.', content: profileAnswer },
    ...errorAnswers(400, 401, 409, 415),
  },
})

const readByAuthId = createRoute({
  method: 'get',
  path: '/profile-auth',
  tags,
  summary: 'Read your own profile by the id of your sign-in',
  request: { query: z.object({ authId: z.string().max(64) }) },
  responses: { 200: { description: 'The profile.', content: profileAnswer }, ...errorAnswers(400, 401, 404) },
})

const read = createRoute({
  method: 'get',
  path: '/profile/{id}',
  tags,
  summary: 'Read your own profile',
  request: { params: byId },
  responses: { 200: { description: 'The profile.', content: profileAnswer }, ...errorAnswers(400, 401, 404) },
})

const update = createRoute({
  method: 'put',
  path: '/profile/{id}',
  tags,
  summary: 'Change the given fields of your own profile',
  request: {
    params: byId,
    body: { required: true, content: { 'application/json': { schema: profileChange } } },
  },
  responses: {
    200: { description: 'The changed profile.', content: profileAnswer },
    ...errorAnswers(400, 401, 404, 409, 415),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/profile/{id}',
  tags,
  summary: 'Remove your own profile and end its subscription',
  request: { params: byId },
  responses: { 204: { description: 'The profile is gone.' }, ...errorAnswers(400, 401, 404, 409) },
})

const readFacts = createRoute({
  method: 'get',
  path: '/profile/{id}/facts',
  tags,
  summary: 'Read what your meal plans take into account',
  request: { params: byId },
  responses: { 200: { description: 'The facts.', content: factsAnswer }, ...errorAnswers(400, 401, 404) },
})

const replaceFacts = createRoute({
  method: 'put',
  path: '/profile/{id}/facts',
  tags,
  summary: 'Say what your meal plans shall take into account',
  request: {
    params: byId,
    body: { required: true, content: { 'application/json': { schema: memberFacts } } },
  },
  responses: {
    200: { description: 'The facts now kept.', content: factsAnswer },
    ...errorAnswers(400, 401, 404, 415),
  },
})

export const profileRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listProfiles(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(profileToWire) }, 200)
  })
  .openapi(create, async (c) => {
    const { profile, isNew } = await createProfile(c.var.ctx, c.req.valid('json'))
    return c.json(profileToWire(profile), isNew ? 201 : 200)
  })
  .openapi(readByAuthId, async (c) => {
    const { authId } = c.req.valid('query')
    const profile = await requireProfileOf(c.var.ctx, authId)
    await followEmailLater(c.var.ctx, { authUserId: authId })
    return c.json(profileToWire(profile), 200)
  })
  .openapi(read, async (c) => {
    const profile = await requireProfile(c.var.ctx, c.req.valid('param').id)
    return c.json(profileToWire(profile), 200)
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const profile = await updateProfile(c.var.ctx, { id, change: c.req.valid('json') })
    return c.json(profileToWire(profile), 200)
  })
  .openapi(remove, async (c) => {
    await deleteProfile(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(readFacts, async (c) => {
    const { facts } = await requireProfileRow(c.var.ctx, c.req.valid('param').id)
    return c.json(facts, 200)
  })
  .openapi(replaceFacts, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await saveFacts(c.var.ctx, { id, facts: c.req.valid('json') }), 200)
  })
