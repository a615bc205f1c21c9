import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { identityTestApp } from '../identity-app.fixtures.ts'
import { signIns } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

type Asked = { action?: string; request: object; headers?: Record<string, string> }

async function ask(ctx: Context, { action = 'InitiateAuth', request, headers = {} }: Asked) {
  const answer = await identityTestApp(ctx).request('/identity', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      ...headers,
    },
    body: JSON.stringify({ ClientId: ctx.config.identity.clientId, ...request }),
  })
  const body = await answer.json()
  const { headers: answered } = answer
  const [setCookie, cleared] = [answered.get('set-cookie'), answered.get('clear-site-data')]
  return { body, tokens: body.AuthenticationResult, setCookie, cleared }
}

function begin(ctx: Context, headers: Record<string, string> = {}) {
  const AuthParameters = { USERNAME: ada.username, PASSWORD: ada.password }
  return ask(ctx, { request: { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, headers })
}

const ways: [string, (token: string) => { action?: string; request: object }][] = [
  ['its own action', (RefreshToken) => ({ action: 'GetTokensFromRefreshToken', request: { RefreshToken } })],
  [
    'the older flow',
    (REFRESH_TOKEN) => ({ request: { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } } }),
  ],
]

const ours: [string, (ctx: Context) => Record<string, string>][] = [
  ['by its origin', ({ config }) => ({ origin: new URL(config.publicUrl).origin })],
  ['by its fetch metadata', () => ({ 'sec-fetch-site': 'same-origin' })],
]

test.for(ways.flatMap(([way, refresh]) => ours.map(([by, headers]) => ({ way, by, refresh, headers }))))(
  'a refresh token stolen from a browser known $by is worthless by $way, and ends the sign-in',
  async ({ refresh, headers: headersOf }, { ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    const headers = headersOf(ctx)
    const { tokens, setCookie } = await begin(ctx, headers)
    expect(setCookie).toMatch(
      /^careplate_session=[\w-]{43}; Max-Age=2592000; Path=\/identity; HttpOnly; SameSite=Strict$/,
    )
    const cookie = setCookie?.split(';')[0] ?? ''
    const inBrowser = await ask(ctx, { ...refresh(tokens.RefreshToken), headers: { ...headers, cookie } })
    const next = inBrowser.tokens
    expect(next.RefreshToken).toBeTruthy()
    for (const elsewhere of [{}, headers, { ...headers, cookie: `careplate_session=${'a'.repeat(43)}` }]) {
      const { body } = await ask(ctx, { ...refresh(next.RefreshToken), headers: elsewhere })
      expect(body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Refresh Token has been revoked',
      })
    }
    expect(await verifyAccessToken(ctx, next.AccessToken)).toBeNull()
  },
)

test('the cookie has a prefix that requires TLS, if TLS is used', async ({ ctx }) => {
  const config = { ...ctx.config, publicUrl: 'https://careplate.example' }
  const here = { ...ctx, config }
  await createUser(here, { ...ada, permanent: true })
  const { setCookie } = await begin(here, { origin: config.publicUrl })
  expect(setCookie).toMatch(/^__Secure-careplate_session=[\w-]{43};.*; HttpOnly; Secure; SameSite=Strict$/)
})

test('each sign-in gets its own secret, whatever the browser sent before', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const planted = `careplate_session=${'b'.repeat(43)}`
  const { setCookie } = await begin(ctx, { 'sec-fetch-site': 'same-origin', cookie: planted })
  expect(setCookie).not.toContain(planted)
})

test("a program signs in and continues without a cookie, and so does another site's page", async ({
  ctx,
}) => {
  await createUser(ctx, { ...ada, permanent: true })
  const others: Record<string, string> = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  for (const headers of [{}, others]) {
    const { tokens, setCookie } = await begin(ctx, headers)
    expect(setCookie).toBeNull()
    const [, refresh] = ways[0] ?? []
    const next = await ask(ctx, { ...(refresh?.(tokens.RefreshToken) ?? { request: {} }), headers })
    expect(next.tokens.RefreshToken).toBeTruthy()
  }
})

test('the origin of a sign-in is stored without the end of the network address', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const places = [
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:85a3:8d3::/64', '2001:db8:85a3::x'],
  ]
  for (const [network, shortened] of places) {
    await begin({ ...ctx, network, agent: 'Firefox/130\u0000' })
    const rows = await ctx.db.select().from(signIns)
    expect(rows.map((row) => [row.network, row.agent])).toContainEqual([shortened, 'Firefox/130'])
  }
})

test('signing out makes the browser forget the sign-in, unless another one has started in it since', async ({
  ctx,
}) => {
  await createUser(ctx, { ...ada, permanent: true })
  const [[, headersOf]] = ours as [(typeof ours)[number]]
  const headers = headersOf(ctx)
  const cookieOf = ({ setCookie }: { setCookie: string | null }) => setCookie?.split(';')[0] ?? ''
  const [first, second] = [await begin(ctx, headers), await begin(ctx, headers)]
  const revoke = (Token: string, cookie: string) =>
    ask(ctx, { action: 'RevokeToken', request: { Token }, headers: { ...headers, cookie } })
  const late = await revoke(first.tokens.RefreshToken, cookieOf(second))
  expect([late.setCookie, late.cleared]).toEqual([null, null])
  const own = await revoke(second.tokens.RefreshToken, cookieOf(second))
  expect(own.setCookie).toMatch(/^careplate_session=; Max-Age=0; Path=\/identity/)
  expect(own.cleared).toBe('"cache"')
  const third = await begin(ctx, headers)
  const everywhere = await ask(ctx, {
    action: 'GlobalSignOut',
    request: { AccessToken: third.tokens.AccessToken },
    headers: { ...headers, cookie: cookieOf(third) },
  })
  expect([cookieOf(everywhere), everywhere.cleared]).toEqual(['careplate_session=', '"cache"'])
})
