import { createRoute, z } from '@hono/zod-openapi'
import { asSystem } from '#platform/context.ts'
import { hasDuty } from '#platform/duties/duty.ts'
import { notFound } from '#platform/errors.ts'
import { apiRouter, errorAnswers, jsonAnswer, jsonBody } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { signedInOnly } from '#platform/http/signed-in-only.ts'
import { idField, idText, instantText } from '#platform/http/wire-fields.ts'
import { USER_STATUSES } from './columns/user-status.ts'
import { findUserPool } from './find-user-pool.ts'
import { newAccount } from './users/schema.ts'

const VERIFICATIONS = { name: 'auth.verify-email', limit: 60, seconds: 60 * 60 }
const CREATIONS = { name: 'auth.create', limit: 30, seconds: 60 * 60 }

const authUserId = idText.openapi({ description: 'The `sub` of the user’s tokens.' })

const userAnswer = z
  .object({
    authUserId,
    username: z.string().openapi({ example: 'ada@example.org' }),
    emailVerified: z.boolean(),
    created: instantText,
    status: z.enum(USER_STATUSES),
  })
  .openapi('AuthUser')

const EXAMPLE_ACCOUNT = { username: 'ada@example.org', password: 'Fresh-Bread-12' }

/** Created here because schemas shared with forms may be loaded before OpenAPI support is added. */
const accountInput = z.object(newAccount.shape).openapi('NewAccount', { example: EXAMPLE_ACCOUNT })

const create = createRoute({
  method: 'post',
  path: '/auth/create',
  tags: ['Accounts'],
  summary: 'Create an account that can sign in at once',
  description:
    'The answer does not tell whether the address has an account: its owner is notified by email, and their account stays as it is.',
  request: jsonBody(accountInput),
  responses: {
    201: jsonAnswer(
      'The account was made, or the owner of the address was told of the one there is.',
      z.object({ authUserId }),
    ),
    200: jsonAnswer('The same request made this account moments ago.', z.object({ authUserId })),
    ...errorAnswers(400, 401, 415, 429),
  },
})

const verifyEmail = createRoute({
  method: 'post',
  path: '/auth/verify-email',
  tags: ['Accounts'],
  summary: 'Verify an email address by the link that was mailed to it',
  description: 'Needs no login: the link shows that the mail was read. It works once, for 24 hours.',
  request: jsonBody(
    z
      .object({
        authUserId: idText.openapi({ description: 'The part of the link before the dot.' }),
        token: z.string().max(64).openapi({
          description: 'The part of the link after the dot.',
          example: 'kE0fX0c3bWk1cVb0m2R1dQ3t4Yy5u6i7o8p9a0s1d2f',
        }),
      })
      .openapi('EmailLink'),
  ),
  responses: {
    204: { description: 'The address is verified.' },
    ...errorAnswers(400, 401, 404, 409, 415, 429),
  },
})

const read = createRoute({
  ...signedInOnly,
  method: 'get',
  path: '/auth/{id}',
  tags: ['Accounts'],
  summary: 'Read your own account, or any as an administrator or support',
  request: { params: z.object({ id: idField('The `sub` of the user’s tokens.') }) },
  responses: {
    200: jsonAnswer('The account.', userAnswer),
    ...errorAnswers(400, 401, 404),
  },
})

export const authRoutes = apiRouter()
  .openapi(verifyEmail, async (c) => {
    const { ctx } = c.var
    await limitRate(ctx, VERIFICATIONS, clientAddress(c))
    await (await findUserPool(ctx)).verifyEmailByLink(ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(create, async (c) => {
    const { ctx } = c.var
    await limitRate(ctx, CREATIONS, clientAddress(c))
    const pool = await findUserPool(ctx)
    const { authUserId, isNew } = await pool.createAccount(ctx, c.req.valid('json'))
    return c.json({ authUserId }, isNew ? 201 : 200)
  })
  .openapi(read, async (c) => {
    const { ctx } = c.var
    const asking = hasDuty(ctx.requester, 'billing') ? asSystem(ctx) : ctx
    const found = await (await findUserPool(ctx)).findUser(asking, { authUserId: c.req.valid('param').id })
    if (!found) throw notFound('user')
    const { created, ...user } = found
    return c.json({ ...user, created: created.toISOString() }, 200)
  })
