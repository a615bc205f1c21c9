import type { KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importPKCS8,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { endAllSignIns } from '../accounts/end-all-sign-ins.ts'
import { removeUser } from '../accounts/remove-user.ts'
import { setPassword } from '../accounts/set-password.ts'
import { callPool, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { refreshTokens, signIns, signingKeys } from '../tables.ts'
import { publicKeys, signingKey } from './signing-keys.ts'
import { verifyAccessToken } from './verify-access-token.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

async function signedIn(ctx: Context) {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  return { authUserId, ...(await signInWithPassword(ctx, ada)) }
}

function refresh(ctx: Context, token: string) {
  return callPool(ctx, 'GetTokensFromRefreshToken', {
    ClientId: ctx.config.identity.clientId,
    RefreshToken: token,
  })
}

function refreshByFlow(ctx: Context, token: string) {
  return callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { REFRESH_TOKEN: token },
  })
}

test("both tokens contain Cognito's claims and verify with the published keys", async ({ ctx }) => {
  const { authUserId, AccessToken, IdToken } = await signedIn(ctx)
  const keys = createLocalJWKSet({ keys: await publicKeys(ctx) })
  const issuer = 'http://127.0.0.1:3999/identity/local_Careplate'
  const { payload: access, protectedHeader } = await jwtVerify(AccessToken, keys, { issuer })
  const { payload: id } = await jwtVerify(IdToken, keys, { issuer, audience: 'web' })
  expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.any(String) })
  const shared = {
    sub: authUserId,
    iss: issuer,
    origin_jti: expect.any(String),
    event_id: expect.any(String),
    auth_time: expect.any(Number),
    iat: expect.any(Number),
    exp: (access.iat ?? 0) + 3600,
    jti: expect.any(String),
  }
  expect(access).toEqual({
    ...shared,
    token_use: 'access',
    client_id: 'web',
    scope: 'aws.cognito.signin.user.admin',
    username: authUserId,
  })
  expect(id).toEqual({
    ...shared,
    token_use: 'id',
    aud: 'web',
    'cognito:username': authUserId,
    email: ada.username,
    email_verified: true,
  })
  expect(id.jti).not.toBe(access.jti)
  expect(id.origin_jti).toBe(access.origin_jti)
})

test('an access token identifies its user for an hour', async ({ ctx }) => {
  const { authUserId, AccessToken } = await signedIn(ctx)
  expect(await verifyAccessToken(ctx, AccessToken)).toMatchObject({ sub: authUserId, username: authUserId })
  expect(await verifyAccessToken(later(ctx, HOUR + 1000), AccessToken)).toBeNull()
})

test('a token that is not an access token of this pool is refused', async ({ ctx }) => {
  const { AccessToken, IdToken, RefreshToken } = await signedIn(ctx)
  const claims = decodeJwt(AccessToken)
  const header = decodeProtectedHeader(AccessToken)
  const [head = '', , tail = ''] = AccessToken.split('.')
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const ours = await signingKey(ctx)
  const theirs = await generateKeyPair('RS256')
  const signed = (changed: JWTPayload, key: CryptoKey | KeyObject = ours.privateKey, kid = ours.kid) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  expect(await verifyAccessToken(ctx, await signed({}))).not.toBeNull()
  const forgeries = {
    'an id token': IdToken,
    'a refresh token': RefreshToken,
    nothing: '',
    'no token': 'a.b.c',
    'another user in it': `${head}.${encoded({ ...claims, sub: crypto.randomUUID() })}.${tail}`,
    'no signature': `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`,
    'no signature, algorithm kept': `${head}.${encoded(claims)}.`,
    'the public key as a secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: ours.kid })
      .sign(Buffer.from(JSON.stringify((await publicKeys(ctx))[0]))),
    'a strange key': await signed({}, theirs.privateKey),
    'a strange key id': await signed(
      {},
      ours.privateKey,
      await calculateJwkThumbprint({ kty: 'RSA', n: 'a', e: 'b' }),
    ),
    'another pool': await signed({ iss: `${claims.iss}2` }),
    'another client': await signed({ client_id: 'other' }),
    'another use': await signed({ token_use: 'id' }),
    'no end': await signed({ exp: undefined }),
    'another sign-in': await signed({ origin_jti: crypto.randomUUID() }),
    'the sign-in of another': await signed({ sub: crypto.randomUUID() }),
  }
  for (const [forgery, token] of Object.entries(forgeries)) {
    expect(await verifyAccessToken(ctx, token), forgery).toBeNull()
  }
})

test('a key that no longer signs still verifies until it is retired', async ({ ctx }) => {
  const { AccessToken } = await signedIn(ctx)
  await ctx.db.update(signingKeys).set({ state: 'verifying' })
  const { AccessToken: newer } = await signInWithPassword(later(ctx, 1000), ada)
  expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(AccessToken).kid)
  expect(await publicKeys(ctx)).toHaveLength(2)
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  await ctx.db.update(signingKeys).set({ state: 'retired' }).where(eq(signingKeys.state, 'verifying'))
  expect(await publicKeys(ctx)).toHaveLength(1)
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect(await verifyAccessToken(later(ctx, 1000), newer)).not.toBeNull()
})

test('neither private keys nor refresh tokens can be read from the database', async ({ ctx }) => {
  const { RefreshToken } = await signedIn(ctx)
  const [key] = await ctx.db.select().from(signingKeys)
  await expect(importPKCS8(key?.privateKey.toString() ?? '', 'RS256')).rejects.toThrow()
  expect(key?.publicKey).toEqual({
    kty: 'RSA',
    n: expect.any(String),
    e: 'AQAB',
    kid: key?.kid,
    alg: 'RS256',
    use: 'sig',
  })
  const stored = await ctx.db.execute<{ row: string }>('select r::text as row from identity.refresh_tokens r')
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(Buffer.from(RefreshToken).toString('hex'))
})

test('each refresh token is replaced by the next, and the sign-in stays the same', async ({ ctx }) => {
  const first = await signedIn(ctx)
  const { status, body } = await refresh(ctx, first.RefreshToken)
  const second = body.AuthenticationResult
  expect(status).toBe(200)
  expect(second.RefreshToken).not.toBe(first.RefreshToken)
  for (const claim of ['origin_jti', 'event_id', 'auth_time', 'sub']) {
    expect(decodeJwt(second.AccessToken)[claim]).toBe(decodeJwt(first.AccessToken)[claim])
  }
  expect((await refresh(later(ctx, 2 * DAY), second.RefreshToken)).status).toBe(200)
})

test('another tab can use a token that was replaced a moment ago', async ({ ctx }) => {
  const { RefreshToken } = await signedIn(ctx)
  await refresh(ctx, RefreshToken)
  const { status, body } = await refresh(later(ctx, 50_000), RefreshToken)
  expect(status).toBe(200)
  expect((await refresh(later(ctx, 90_000), body.AuthenticationResult.RefreshToken)).status).toBe(200)
})

test('a replaced token used later ends the sign-in for its thief and its owner', async ({ ctx }) => {
  const { RefreshToken } = await signedIn(ctx)
  const owned = (await refresh(ctx, RefreshToken)).body.AuthenticationResult
  expect((await refresh(later(ctx, 61_000), RefreshToken)).body.__type).toBe('RefreshTokenReuseException')
  const { body } = await refresh(later(ctx, 62_000), owned.RefreshToken)
  expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' })
  expect(await verifyAccessToken(ctx, owned.AccessToken)).toBeNull()
})

test('a token used twice within a minute gives the same next token, however often it is repeated', async ({
  ctx,
}) => {
  const { RefreshToken } = await signedIn(ctx)
  const once = await refresh(ctx, RefreshToken)
  const again = await refresh(ctx, RefreshToken)
  const third = await refresh(later(ctx, 50_000), RefreshToken)
  const next = once.body.AuthenticationResult.RefreshToken
  expect([again, third].map(({ body }) => body.AuthenticationResult.RefreshToken)).toEqual([next, next])
  expect(await ctx.db.select().from(refreshTokens)).toHaveLength(2)
})

test('a replaced token used within a minute counts as stolen if its next one has been used', async ({
  ctx,
}) => {
  const { RefreshToken } = await signedIn(ctx)
  const owned = (await refresh(ctx, RefreshToken)).body.AuthenticationResult
  const newest = (await refresh(ctx, owned.RefreshToken)).body.AuthenticationResult
  expect((await refresh(later(ctx, 5000), RefreshToken)).body.__type).toBe('RefreshTokenReuseException')
  expect(await verifyAccessToken(ctx, newest.AccessToken)).toBeNull()
})

test('REFRESH_TOKEN_AUTH also returns the next refresh token, and detects a stolen one', async ({ ctx }) => {
  const { RefreshToken } = await signedIn(ctx)
  const { body } = await refreshByFlow(ctx, RefreshToken)
  const next = body.AuthenticationResult.RefreshToken
  expect((await refreshByFlow(later(ctx, HOUR), next)).status).toBe(200)
  expect((await refreshByFlow(later(ctx, HOUR), RefreshToken)).body.__type).toBe('RefreshTokenReuseException')
})

test('a sign-in ends after 30 days, and an unknown refresh token is refused', async ({ ctx }) => {
  const { RefreshToken } = await signedIn(ctx)
  expect((await refresh(later(ctx, 29 * DAY), RefreshToken)).status).toBe(200)
  const late = await refreshByFlow(later(ctx, 30 * DAY + 1000), RefreshToken)
  expect(late.body).toEqual({ __type: 'NotAuthorizedException', message: 'Refresh Token has expired' })
  const unknown = await refresh(ctx, `${RefreshToken}x`)
  expect(unknown.body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid Refresh Token' })
  await signInWithPassword(later(ctx, 32 * DAY), ada)
  expect(await ctx.db.select().from(signIns)).toHaveLength(1)
})

test('revoking a refresh token, even a replaced one, ends only its own sign-in', async ({ ctx }) => {
  const { RefreshToken, AccessToken } = await signedIn(ctx)
  const other = await signInWithPassword(ctx, ada)
  const newer = (await refresh(ctx, RefreshToken)).body.AuthenticationResult
  const revoke = (token: string) => callPool(ctx, 'RevokeToken', { Token: token, ClientId: 'web' })
  expect(await revoke('unknown')).toMatchObject({ status: 200, body: {} })
  expect(await revoke(RefreshToken)).toMatchObject({ status: 200, body: {} })
  expect((await refresh(ctx, newer.RefreshToken)).body.message).toBe('Refresh Token has been revoked')
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  expect(await verifyAccessToken(ctx, newer.AccessToken)).toBeNull()
  expect(await verifyAccessToken(ctx, other.AccessToken)).not.toBeNull()
  const { body } = await callPool(ctx, 'GetUser', { AccessToken })
  expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Access Token has been revoked' })
})

test('signing out everywhere, a password set by an administrator, and deletion end every token', async ({
  ctx,
}) => {
  const { authUserId } = await signedIn(ctx)
  const endings: [string, () => Promise<void>][] = [
    ['sign-out', () => endAllSignIns(ctx, { authUserId })],
    ['password', () => setPassword(ctx, { authUserId, password: ada.password, permanent: true })],
    ['deletion', () => removeUser(ctx, { authUserId })],
  ]
  for (const [ending, end] of endings) {
    const tokens = await signInWithPassword(ctx, ada)
    expect(await verifyAccessToken(ctx, tokens.AccessToken), ending).not.toBeNull()
    await end()
    expect(await verifyAccessToken(ctx, tokens.AccessToken), ending).toBeNull()
    expect((await refresh(ctx, tokens.RefreshToken)).status, ending).toBe(400)
  }
})

test('changing the password ends the other sign-ins and requires the current password', async ({ ctx }) => {
  const { AccessToken } = await signedIn(ctx)
  const other = await signInWithPassword(ctx, ada)
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    callPool(ctx, 'ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })
  expect((await change('Wrong-Horse-77', 'Better-Horse-8')).body.message).toBe(
    'Incorrect username or password.',
  )
  expect((await change(ada.password, 'weakweak1!')).body).toEqual({
    __type: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password must have uppercase characters',
  })
  expect(await change(ada.password, 'Better-Horse-8')).toMatchObject({ status: 200, body: {} })
  expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
  expect(await verifyAccessToken(ctx, other.AccessToken)).toBeNull()
  expect(await signInWithPassword(ctx, { ...ada, password: 'Better-Horse-8' })).toBeTruthy()
  for (let n = 1; n <= 5; n += 1) await change('Wrong-Horse-77', 'Even-Better-9')
  expect((await change('Better-Horse-8', 'Even-Better-9')).body.__type).toBe('LimitExceededException')
})
