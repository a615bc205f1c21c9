import { createRoute, z } from '@hono/zod-openapi'
import { asSystem } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, instantText } from '#platform/http/wire-fields.ts'
import type { Notice } from './columns/notice.ts'
import { findUserPool } from './find-user-pool.ts'
import { WAY_IN_KINDS } from './ways-in/end-way-in.ts'
import { NOTICES } from './ways-in/notice.ts'
import { waysInAnswer, waysInWire } from './ways-in/wire.ts'

const UNDOINGS = { name: 'auth.undo', limit: 30, seconds: 60 * 60 }

const notice = z.enum(Object.keys(NOTICES) as [Notice, ...Notice[]])
const id = idField('The `sub` of the user’s tokens.')

const passkeyKey = z
  .string()
  .min(1)
  .max(1_400)
  .regex(/^[\w-]+$/)
  .openapi({ description: 'Its credential ID, as the list names it.', example: 'q2bXn0OBhkVZ' })

const PLAIN = /^[\p{L}\p{M}\p{S}\p{N}\p{P} ]*$/u

const passkeyName = z
  .string()
  .trim()
  .max(60)
  .regex(PLAIN)
  // A documented pattern cannot have flags.
  .openapi({ pattern: PLAIN.source, description: 'Empty to take it away.', example: 'My phone' })

const list = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/auth/{id}/ways-in',
  tags: ['Accounts'],
  summary: 'List all that opens your account, with place and time, or any as an administrator or support',
  request: { params: z.object({ id }) },
  responses: {
    200: jsonAnswer('The ways in.', waysInAnswer),
    ...errorAnswers(400, 401, 404),
  },
})

const end = createRoute({
  ...signedInOnly,
  method: 'delete',
  path: '/auth/{id}/ways-in/{kind}/{key}',
  tags: ['Accounts'],
  summary: 'End one way into your account',
  description:
    'An account elsewhere is unlinked, and a passkey removed, by somebody who signed in within the last ten minutes.',
  request: {
    params: z.object({
      id,
      kind: z
        .enum(WAY_IN_KINDS)
        .openapi({ description: 'What kind of way in it is.', example: WAY_IN_KINDS[0] }),
      key: z
        .string()
        .min(1)
        .max(1_400)
        .openapi({ description: 'As the list names it.', example: 'Google 1029' }),
    }),
  },
  responses: { 204: { description: 'It has ended.' }, ...errorAnswers(400, 401, 403, 404, 409) },
})

const name = createRoute({
  ...signedInOnly,
  method: 'put',
  path: '/auth/{id}/ways-in/passkey/{key}',
  tags: ['Accounts'],
  summary: 'Name one of your passkeys',
  request: {
    params: z.object({ id, key: passkeyKey }),
    ...jsonBody(z.object({ name: passkeyName }).openapi('PasskeyName', { example: { name: 'My phone' } })),
  },
  responses: { 204: { description: 'It has that name.' }, ...errorAnswers(400, 401, 404, 415) },
})

const ofLink = jsonBody(
  z
    .object({ token: z.string().min(1).max(128) })
    .openapi('UndoChange', { example: { token: 'From_the_link_in_the_mail' } }),
)

const checkUndo = createRoute({
  method: 'post',
  path: '/auth/undo/check',
  tags: ['Accounts'],
  summary: 'Ask whether the link of a mail still undoes a change; nothing is changed by it',
  request: ofLink,
  responses: { 204: { description: 'It does.' }, ...errorAnswers(400, 401, 404, 415, 429) },
})

const isAddressBack = z.boolean().openapi({
  description: 'False where the old address has another account, and this one is closed until we help.',
})

const undo = createRoute({
  method: 'post',
  path: '/auth/undo',
  tags: ['Accounts'],
  summary: 'Undo a change of the ways into an account by the link of its mail, and freeze further changes',
  request: ofLink,
  responses: {
    200: jsonAnswer('It was undone.', z.object({ notice, frozenUntil: instantText, isAddressBack })),
    ...errorAnswers(400, 401, 404, 415, 429),
  },
})

export const wayInRoutes = apiRouter()
  .openapi(list, async (c) => {
    const { ctx } = c.var
    const asking = hasDuty(ctx.requester, 'billing') ? asSystem(ctx) : ctx
    const found = await (await findUserPool(ctx)).listWaysIn(asking, {
      authUserId: c.req.valid('param').id,
    })
    if (!found) throw notFound('list of ways in')
    return c.json(waysInWire(found), 200)
  })
  .openapi(end, async (c) => {
    const { ctx } = c.var
    const { id: authUserId, kind, key } = c.req.valid('param')
    await (await findUserPool(ctx)).endWayIn(ctx, { authUserId, kind, key })
    return c.body(null, 204)
  })
  .openapi(name, async (c) => {
    const { ctx } = c.var
    const { id: authUserId, key } = c.req.valid('param')
    await (await findUserPool(ctx)).namePasskey(ctx, { authUserId, key, name: c.req.valid('json').name })
    return c.body(null, 204)
  })
  .openapi(checkUndo, async (c) => {
    const { ctx } = c.var
    await limitRate(ctx, UNDOINGS, clientAddress(c))
    await (await findUserPool(ctx)).checkUndoLink(ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(undo, async (c) => {
    const { ctx } = c.var
    await limitRate(ctx, UNDOINGS, clientAddress(c))
    const { frozenUntil, ...undone } = await (await findUserPool(ctx)).undoChange(ctx, c.req.valid('json'))
    return c.json({ ...undone, frozenUntil: frozenUntil.toISOString() }, 200)
  })
