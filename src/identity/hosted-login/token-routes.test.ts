import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { authorizationCodes } from '../hosted-login-tables.ts'
import { later } from '../identity-app.fixtures.ts'
import { signIns } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'
import {
  ada,
  authorizationCode,
  CHALLENGE,
  callOAuth,
  createAda,
  exchangeCodeFor,
  loginTestApp,
  VERIFIER,
} from './login-app.fixtures.ts'

const MINUTE = 60 * 1000

test('tokens allow what the client requested, and no more', async ({ ctx }) => {
  await createAda(ctx)
  const narrow = (await exchangeCodeFor(ctx, await authorizationCode(ctx, { scope: 'openid unknown' }))).body
  expect(narrow.scope).toBe('openid')
  expect(await verifyAccessToken(ctx, narrow.access_token)).toBeNull()
  const bearer = (token: string) =>
    loginTestApp(ctx).request('/oauth2/userInfo', { headers: { authorization: `Bearer ${token}` } })
  expect(Object.keys(await (await bearer(narrow.access_token)).json())).toEqual(['sub', 'username'])

  const full = (await exchangeCodeFor(ctx, await authorizationCode(ctx, { scope: undefined }))).body
  expect(await verifyAccessToken(ctx, full.access_token)).not.toBeNull()
  expect(await (await bearer(full.access_token)).json()).toMatchObject({ email: ada.username })
  const refused = await bearer('x')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])
  const without = (
    await exchangeCodeFor(ctx, await authorizationCode(ctx, { scope: 'aws.cognito.signin.user.admin' }))
  ).body
  expect(without).not.toHaveProperty('id_token')
  expect((await bearer(without.access_token)).status).toBe(401)
})

test('a code is valid once, and a second use ends the sign-in that the first one started', async ({
  ctx,
}) => {
  await createAda(ctx)
  const code = await authorizationCode(ctx, { scope: undefined })
  const { body } = await exchangeCodeFor(ctx, code)
  expect(await verifyAccessToken(ctx, body.access_token)).not.toBeNull()
  const second = await exchangeCodeFor(ctx, code)
  expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
  expect(await verifyAccessToken(ctx, body.access_token)).toBeNull()
})

test('a code is valid for five minutes, one client, one address and one verifier', async ({ ctx }) => {
  await createAda(ctx)
  const refusals = [
    await exchangeCodeFor(later(ctx, 5 * MINUTE + 1000), await authorizationCode(ctx)),
    await exchangeCodeFor(ctx, await authorizationCode(ctx), {
      redirect_uri: `${ctx.config.publicUrl}/login`,
    }),
    await exchangeCodeFor(ctx, await authorizationCode(ctx), { code_verifier: `${VERIFIER}x` }),
    await exchangeCodeFor(ctx, await authorizationCode(ctx), { code_verifier: CHALLENGE }),
    await exchangeCodeFor(ctx, 'unknown'),
  ]
  for (const { status, body } of refusals) expect([status, body.error]).toEqual([400, 'invalid_grant'])
  const spent = await authorizationCode(ctx)
  await exchangeCodeFor(ctx, spent, { code_verifier: 'guessed-'.repeat(8) })
  expect((await exchangeCodeFor(ctx, spent)).body.error).toBe('invalid_grant')
})

test('a code that is never exchanged leaves no sign-in behind, and no code can be read from the database', async ({
  ctx,
}) => {
  await createAda(ctx)
  const code = await authorizationCode(ctx)
  const [row] = await ctx.db.select().from(authorizationCodes)
  expect(JSON.stringify(row)).not.toContain(code)
  const after = later(ctx, 6 * MINUTE)
  const newer = await authorizationCode(after)
  expect(await ctx.db.select().from(signIns)).toHaveLength(1)
  expect((await exchangeCodeFor(after, newer)).status).toBe(200)
})

test('the token endpoint refuses with RFC 6749 errors', async ({ ctx }) => {
  await createAda(ctx)
  const token = (form: Record<string, string> | string, headers = {}) =>
    callOAuth(ctx, '/oauth2/token', form, headers)
  const mistakes = [
    [await token('{}', { 'content-type': 'application/json' }), 400, 'invalid_request'],
    [await token({ grant_type: 'authorization_code' }), 401, 'invalid_client'],
    [await token({ client_id: 'other', grant_type: 'password' }), 401, 'invalid_client'],
    [await token({ client_id: 'web' }), 400, 'invalid_request'],
    [await token({ client_id: 'web', grant_type: 'password' }), 400, 'unsupported_grant_type'],
    [await token({ client_id: 'web', grant_type: 'client_credentials' }), 400, 'unsupported_grant_type'],
    [await token({ client_id: 'web', grant_type: 'authorization_code' }), 400, 'invalid_request'],
    [await token('client_id=web&client_id=web&grant_type=refresh_token'), 400, 'invalid_request'],
    [
      await token({ client_id: 'web', grant_type: 'refresh_token', refresh_token: 'x' }),
      400,
      'invalid_grant',
    ],
    [
      await token({ client_id: 'web', grant_type: 'refresh_token', refresh_token: 'x'.repeat(5000) }),
      400,
      'invalid_request',
    ],
    [await exchangeCodeFor(ctx, await authorizationCode(ctx), { code_verifier: '' }), 400, 'invalid_request'],
  ] as const
  for (const [{ status, body }, code, error] of mistakes) {
    expect([status, body.error, typeof body.error_description]).toEqual([code, error, 'string'])
  }
})

test('a refresh token is replaced at each use, keeps its scope, and can be revoked', async ({ ctx }) => {
  await createAda(ctx)
  const first = (await exchangeCodeFor(ctx, await authorizationCode(ctx, { nonce: 'n-1' }))).body
  const refresh = (at: Context, refresh_token: string) =>
    callOAuth(at, '/oauth2/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token })
  const { status, body } = await refresh(ctx, first.refresh_token)
  expect([status, body.scope]).toEqual([200, 'openid email'])
  expect(body.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(body.id_token)).not.toHaveProperty('nonce')
  const revoked = await callOAuth(ctx, '/oauth2/revoke', { client_id: 'web', token: body.refresh_token })
  expect(revoked.status).toBe(200)
  expect((await refresh(ctx, body.refresh_token)).body.error).toBe('invalid_grant')
})

test('logging out redirects to registered addresses only', async ({ ctx }) => {
  const { publicUrl } = ctx.config
  const leave = async (query: Record<string, string>) => {
    const { status, headers } = await loginTestApp(ctx).request(`/logout?${new URLSearchParams(query)}`)
    return [status, headers.get('location')]
  }
  const login = `${publicUrl}/login`
  expect(await leave({ client_id: 'web', logout_uri: login })).toEqual([302, login])
  expect(await leave({ client_id: 'web', post_logout_redirect_uri: login, state: 'a b' })).toEqual([
    302,
    `${login}?state=a+b`,
  ])
  for (const query of [
    { client_id: 'web', logout_uri: 'https://evil.test/' },
    { client_id: 'other', logout_uri: login },
    { client_id: 'web' },
  ]) {
    expect(await leave(query as Record<string, string>)).toEqual([400, null])
  }
})
