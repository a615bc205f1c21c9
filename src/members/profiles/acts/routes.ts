import { createRoute, z } from '@hono/zod-openapi'
import type { Context as RequestContext } from 'hono'
import { forDuty } from '#platform/duties/for-duty.ts'
import {
  apiRouter,
  errorAnswers,
  type HttpEnv,
  jsonAnswer,
  jsonBody,
  pageOf,
  searchField,
} from '#platform/http/api-router.ts'
import { versionRead } from '#platform/http/entity-tag.ts'
import { pageQuery } from '#platform/http/page-query.ts'
import { ifMatchHeader } from '#platform/http/ready-json.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { EXAMPLE_ID, idField } from '#platform/http/wire-fields.ts'
import { requireOpened } from '../../record-access/break-glass.ts'
import type { MemberFacts } from '../facts.ts'
import { changeBetween } from '../facts-change.ts'
import { NOTHING_SEEN, versionedFactsOf } from '../facts-history.ts'
import { requireProfileOf, requireProfileRow, requireShownProfile } from '../store/find-profile.ts'
import { listProfiles } from '../store/list-profiles.ts'
import { openFactColumns } from '../store/open-facts.ts'
import { profileChange, profileInput } from '../wire/schema.ts'
import {
  factsChangeWire,
  factsRefusalWire,
  factsTag,
  factsWire,
  madeProfileWire,
  profileRowToWire,
  profileRowWire,
  profileTag,
  profileToWire,
  profileWire,
  versionedFactsToWire,
  versionedFactsWire,
} from '../wire/wire.ts'
import { type ChangedFacts, changeFacts } from './change-facts.ts'
import { createProfile } from './create-profile.ts'
import { deleteProfile } from './delete-profile.ts'
import { followEmailLater } from './follow-email.ts'
import { updateProfile } from './update-profile.ts'

const tags = ['Profiles']
const byId = z.object({ id: idField('The profile’s `_id`.') })
const profilePage = pageOf(profileRowWire)
const factsAnswers = {
  200: jsonAnswer('The facts now kept.', versionedFactsWire),
  ...errorAnswers(400, 401, 403, 404, 415),
  409: {
    description:
      'Facts that the change touches were changed after they were seen: `meanwhile` says which, and nothing is changed. Or the consent is missing.',
    content: {
      'application/json': {
        schema: factsRefusalWire,
        example: {
          error: { code: 'conflict', message: 'Some of this was changed elsewhere since you read it.' },
          requestId: EXAMPLE_ID,
        },
      },
    },
  },
}
const factsSeenHeader = {
  ...ifMatchHeader,
  description:
    'The `ETag` of the facts that the change is based on, or `*`. Left out, nothing counts as seen: facts can be told, and none changed or removed.',
}

const list = createRoute({
  ...forDuty('billing'),
  method: 'get',
  path: '/profile',
  tags,
  summary: 'List members (administrators; without goals, support)',
  request: {
    query: pageQuery.extend({
      query: searchField('Parts of a name or an email address, in any order, or a whole id.', 'ada@'),
    }),
  },
  responses: {
    200: jsonAnswer(
      'One page of profiles, newest first. They come without `mealPlans` and payment secrets.',
      profilePage,
    ),
    ...errorAnswers(400, 401, 403),
  },
})

const create = createRoute({
  ...signedInOnly,
  method: 'post',
  path: '/profile',
  tags,
  summary: 'Make your own profile, or somebody’s as an administrator',
  description:
    'Your own is made once: asked again, the profile that there is answers. Facts that it holds stay as they are; those given now that differ come back as `undecidedFacts`, for you to decide on.',
  request: jsonBody(
    profileInput.openapi('ProfileInput', {
      example: { name: 'Ada', facts: { diet: 'vegetarian' } },
    }),
  ),
  responses: {
    201: jsonAnswer('The profile was made.', madeProfileWire),
    200: jsonAnswer('The profile that there is.', madeProfileWire),
    ...errorAnswers(400, 401, 409, 415),
  },
})

const readByAuthId = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile-auth',
  tags,
  summary: 'Read your own profile by the id of your sign-in, or any as an administrator',
  request: {
    query: z.object({
      authId: idField('The `authUserId` of the profile, `sub` in the token.'),
      orNone: z.literal('yes').optional().openapi({
        description: 'Answers 204 instead of 404 where whoever asks has none yet themselves.',
        example: 'yes',
      }),
    }),
  },
  responses: {
    200: jsonAnswer('The profile.', profileWire),
    204: { description: 'You have no profile yet, and asked for it with `orNone`.' },
    ...errorAnswers(400, 401, 404),
  },
})

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}',
  tags,
  summary: 'Read your own profile, any as an administrator, or any without goals and plans as support',
  request: { params: byId },
  responses: { 200: jsonAnswer('The profile.', profileWire), ...errorAnswers(400, 401, 404) },
})

const update = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/profile/{id}',
  tags,
  summary: 'Change the given fields of your own profile, or any as an administrator',
  parameters: [ifMatchHeader],
  request: {
    params: byId,
    ...jsonBody(profileChange.openapi('ProfileChange', { example: { name: 'Ada' } })),
  },
  responses: {
    200: jsonAnswer('The changed profile.', profileWire),
    ...errorAnswers(400, 401, 404, 409, 415),
  },
})

const remove = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/profile/{id}',
  tags,
  summary: 'Remove your own profile and end its subscription, or any as an administrator',
  request: { params: byId },
  responses: { 204: { description: 'The profile is gone.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

const readFacts = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/profile/{id}/facts',
  tags,
  summary: 'Read what your meal plans take into account',
  request: { params: byId },
  responses: {
    200: jsonAnswer('The facts.', versionedFactsWire),
    ...errorAnswers(400, 401, 403, 404),
  },
})

const updateFacts = createRoute({
  ...signedInOnly,
  method: 'patch',
  path: '/profile/{id}/facts',
  tags,
  summary: 'Tell, change or take back some of what your meal plans take into account',
  description:
    'What is not named stays. A change that is based on an older version is made as far as it touches nothing that was changed since; sent twice, it is made once. With another medicine, circumstance or reason to ask a clinician, what somebody agreed to before is dropped from the answers, unless the change answers it.',
  parameters: [factsSeenHeader],
  request: {
    params: byId,
    ...jsonBody(factsChangeWire),
  },
  responses: factsAnswers,
})

const replaceFacts = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/profile/{id}/facts',
  tags,
  summary: 'Say all that your meal plans shall take into account',
  description:
    'Facts that are left out are removed, if they are those that were seen. With another medicine, circumstance or reason to ask a clinician, an agreement that was told before is dropped from the answers.',
  parameters: [factsSeenHeader],
  request: {
    params: byId,
    ...jsonBody(factsWire),
  },
  responses: factsAnswers,
})

export const profileRoutes = apiRouter()
  .openapi(list, async (c) => {
    const page = await listProfiles(c.var.ctx, c.req.valid('query'))
    return c.json({ ...page, data: page.data.map(profileRowToWire) }, 200)
  })
  .openapi(create, async (c) => {
    const { profile, isNew, undecided } = await createProfile(c.var.ctx, c.req.valid('json'))
    const made = { ...profileToWire(profile), undecidedFacts: undecided }
    return c.json(made, isNew ? 201 : 200, { etag: profileTag(profile) })
  })
  .openapi(readByAuthId, async (c) => {
    const { authId, orNone } = c.req.valid('query')
    const { requester } = c.var.ctx
    const hasNone =
      requester.kind === 'signed-in' && requester.authUserId === authId && requester.profileId === null
    if (orNone && hasNone) return c.body(null, 204)
    const profile = await requireProfileOf(c.var.ctx, authId)
    await followEmailLater(c.var.ctx, { authUserId: authId })
    return c.json(profileToWire(profile), 200, { etag: profileTag(profile) })
  })
  .openapi(read, async (c) => {
    const profile = await requireShownProfile(c.var.ctx, c.req.valid('param').id)
    return c.json(profileToWire(profile), 200, { etag: profileTag(profile) })
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid('param')
    const readVersion = versionRead(c.req.header('if-match'))
    const profile = await updateProfile(c.var.ctx, { id, change: c.req.valid('json'), readVersion })
    return c.json(profileToWire(profile), 200, { etag: profileTag(profile) })
  })
  .openapi(remove, async (c) => {
    await deleteProfile(c.var.ctx, c.req.valid('param'))
    return c.body(null, 204)
  })
  .openapi(readFacts, async (c) => {
    const row = await requireProfileRow(c.var.ctx, c.req.valid('param').id)
    await requireOpened(c.var.ctx, row)
    const stored = versionedFactsOf(await openFactColumns(c.var.ctx, 'show-member', row))
    return c.json(versionedFactsToWire(stored), 200, { etag: factsTag(stored) })
  })
  .openapi(updateFacts, async (c) => {
    const { id } = c.req.valid('param')
    const change = c.req.valid('json')
    return answerChange(c, await changeFacts(c.var.ctx, { id, change, seen: versionSeen(c) }))
  })
  .openapi(replaceFacts, async (c) => {
    const { id } = c.req.valid('param')
    const facts = c.req.valid('json')
    const change = (stored: MemberFacts) => changeBetween(stored, facts)
    return answerChange(c, await changeFacts(c.var.ctx, { id, change, seen: versionSeen(c) }))
  })

/** Without a version, the caller counts as having seen nothing that they could want to change. */
function versionSeen(c: RequestContext<HttpEnv>): number {
  const ifMatch = c.req.header('if-match')
  return ifMatch === undefined ? NOTHING_SEEN : (versionRead(ifMatch) ?? Number.POSITIVE_INFINITY)
}

function answerChange(c: RequestContext<HttpEnv>, { differing, given, ...stored }: ChangedFacts) {
  const etag = factsTag(stored)
  if (differing.length === 0) return c.json(versionedFactsToWire(stored), 200, { etag })
  const message = 'Some of this was changed after you opened it. Decide for each what holds, then save again.'
  const meanwhile = { ...versionedFactsToWire(stored), differing, given }
  const error = { code: 'conflict' as const, message }
  return c.json({ error, requestId: c.var.ctx.requestId, meanwhile }, 409, { etag })
}
