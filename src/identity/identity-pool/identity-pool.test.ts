import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, later, signInWithPassword } from '../identity-app.fixtures.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const HOUR = 60 * 60 * 1000
const POOL = 'local:00000000-0000-4000-8000-000000000000'

function ask(ctx: Context, action: string, request: object) {
  return callPool(ctx, `AWSCognitoIdentityService.${action}`, request)
}

function loginsOf(ctx: Context, token: string) {
  return {
    [`${ctx.config.publicUrl.replace('http://', '')}/identity/${ctx.config.identity.userPoolId}`]: token,
  }
}

amplifyTest(
  'whoever is signed in has an identity and credentials, always of the same one',
  async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    const { IdToken } = await signInWithPassword(ctx, ada)
    const Logins = loginsOf(ctx, IdToken)
    const { body } = await ask(ctx, 'GetId', { IdentityPoolId: POOL, Logins })
    expect(body).toEqual({ IdentityId: expect.stringMatching(/^local:[0-9a-f-]{36}$/) })
    expect((await ask(ctx, 'GetId', { IdentityPoolId: POOL, Logins })).body).toEqual(body)
    const given = await ask(ctx, 'GetCredentialsForIdentity', { ...body, Logins })
    expect(given.body).toEqual({
      ...body,
      Credentials: {
        AccessKeyId: expect.stringMatching(/^ASIA[A-Z2-7]{16}$/),
        SecretKey: expect.stringMatching(/^.{40}$/),
        SessionToken: expect.any(String),
        Expiration: expect.any(Number),
      },
    })
  },
)

amplifyTest('the client fetches them by itself', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const { userPoolEndpoint = '' } = Amplify.getConfig().Auth?.Cognito ?? {}
  const { userPoolId, clientId } = ctx.config.identity
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        userPoolEndpoint,
        identityPoolId: POOL,
        identityPoolEndpoint: userPoolEndpoint,
        allowGuestAccess: false,
      },
    },
  })
  expect((await fetchAuthSession()).credentials).toBeUndefined()
  await signIn(ada)
  const { identityId, credentials } = await fetchAuthSession()
  expect(identityId).toMatch(/^local:/)
  expect(credentials?.accessKeyId).toMatch(/^ASIA/)
})

amplifyTest('guests, other tokens, other issuers and other identities are refused', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  const { IdToken, AccessToken } = await signInWithPassword(ctx, ada)
  const changed = `${IdToken.slice(0, -6)}${IdToken.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${IdToken.split('.')[1]}.`
  const refused = async (Logins: object | undefined, at: Context = ctx) => {
    const { status, body } = await ask(at, 'GetId', { IdentityPoolId: POOL, Logins })
    expect([status, body.__type]).toEqual([400, 'NotAuthorizedException'])
  }
  await refused(undefined)
  await refused({})
  for (const token of [AccessToken, changed, unsigned, 'x', 'a.b.c']) await refused(loginsOf(ctx, token))
  await refused({ 'elsewhere.example': IdToken })
  await refused({ ...loginsOf(ctx, IdToken), 'elsewhere.example': IdToken })
  await refused(loginsOf(ctx, IdToken), later(ctx, 2 * HOUR))
  const other = { IdentityId: POOL, Logins: loginsOf(ctx, IdToken) }
  expect((await ask(ctx, 'GetCredentialsForIdentity', other)).body.__type).toBe('NotAuthorizedException')
  await callPool(ctx, 'GlobalSignOut', { AccessToken })
  await refused(loginsOf(ctx, IdToken))
})
