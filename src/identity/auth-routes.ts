import { createRoute, z } from '@hono/zod-openapi'
import { requireSignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { apiRouter, errorAnswers } from '#platform/http/api-router.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { limitRate } from '#platform/http/rate-limit.ts'
import { findUserPool } from './find-user-pool.ts'
import { newAccount } from './users/schema.ts'
import { USER_STATUSES } from './users/user.ts'

const CREATIONS = { name: 'auth.create', uses: 30, seconds: 60 * 60 }

const authUserId = z.string().openapi({ description: 'The `sub` of the user’s tokens.' })

const userAnswer = z
  .object({
    authUserId,
    username: z.string(),
    emailVerified: z.boolean(),
    created: z.string(),
    status: z.enum(USER_STATUSES),
  })
  .openapi('AuthUser')

const madeAnswer = { 'application/json': { schema: z.object({ authUserId }) } }

const create = createRoute({
  method: 'post',
  path: '/auth/create',
  tags: ['Accounts'],
  summary: 'Create an account that can sign in at once',
  request: { body: { required: true, content: { 'application/json': { schema: newAccount } } } },
  responses: {
    201: { description: 'The account was made.', content: madeAnswer },
    200: { description: 'The same request made this account moments ago.', content: madeAnswer },
    ...errorAnswers(400, 401, 409, 415, 429),
  },
})

const read = createRoute({
  method: 'get',
  path: '/auth/{id}',
  tags: ['Accounts'],
  summary: 'Read your own account',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: { description: 'The account.', content: { 'application/json': { schema: userAnswer } } },
    ...errorAnswers(400, 401, 404),
  },
})

export const authRoutes = apiRouter()
  .openapi(create, async (c) => {
    const { ctx } = c.var
    await limitRate(ctx, CREATIONS, clientAddress(c))
    const pool = await findUserPool(ctx)
    const { user, isNew } = await pool.createAccount(ctx, c.req.valid('json'))
    return c.json({ authUserId: user.authUserId }, isNew ? 201 : 200)
  })
  .openapi(read, async (c) => {
    const { ctx } = c.var
    requireSignedIn(ctx.who)
    const found = await (await findUserPool(ctx)).findUser(ctx, { authUserId: c.req.valid('param').id })
    if (!found) throw notFound('user')
    const { created, ...user } = found
    return c.json({ ...user, created: created.toISOString() }, 200)
  })
