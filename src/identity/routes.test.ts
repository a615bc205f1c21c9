import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { createUser } from './accounts/create-user.ts'
import { callPool, identityTestApp, signInWithPassword } from './identity-app.fixtures.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }

test('a browser of any origin can send requests, and read the required parts of the response', async ({
  ctx,
}) => {
  const app = identityTestApp(ctx)
  const asked = await app.request('/identity', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target,amz-sdk-request',
    },
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-amz-target')
  const refused = await app.request('/identity', {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: '{}',
  })
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype')
})

test('an unknown action is refused by name, and so are administrator actions', async ({ ctx }) => {
  for (const action of [
    'Dance',
    'AdminGetUser',
    'AdminSetUserMFAPreference',
    'AdminSetUserPassword',
    'ListUsers',
    'X.InitiateAuth',
    'constructor',
  ]) {
    const { status, headers, body } = await callPool(ctx, action, {})
    expect([status, body.__type]).toEqual([400, 'UnknownOperationException'])
    expect(headers.get('x-amzn-errortype')).toBe('UnknownOperationException')
    expect(headers.get('x-amzn-requestid')).toBe('test')
    expect(headers.get('content-type')).toBe('application/x-amz-json-1.1')
  }
})

test('a guest gets no identity', async ({ ctx }) => {
  for (const action of ['GetId', 'GetCredentialsForIdentity']) {
    const { status, body } = await callPool(ctx, `AWSCognitoIdentityService.${action}`, {
      IdentityPoolId: 'x',
      IdentityId: 'x',
    })
    expect([status, body.__type]).toEqual([400, 'NotAuthorizedException'])
  }
})

test("a request that is unreadable, too large or incomplete is reported as the requester's error", async ({
  ctx,
}) => {
  const initiate = (parameters: object, flow = 'USER_PASSWORD_AUTH', client = 'web') =>
    callPool(ctx, 'InitiateAuth', { AuthFlow: flow, ClientId: client, AuthParameters: parameters })
  const mistakes = [
    [await callPool(ctx, 'InitiateAuth', '{"AuthFlow'), 'SerializationException'],
    [await callPool(ctx, 'InitiateAuth', { padding: 'x'.repeat(65 * 1024) }), 'SerializationException'],
    [await callPool(ctx, 'InitiateAuth', 'null'), 'InvalidParameterException'],
    [await callPool(ctx, 'RespondToAuthChallenge', {}), 'InvalidParameterException'],
    [await callPool(ctx, 'GetUser', { AccessToken: 7 }), 'InvalidParameterException'],
    [await callPool(ctx, 'GetUser', { AccessToken: 'x' }), 'NotAuthorizedException'],
    [await initiate({ USERNAME: 'a\u0000b', PASSWORD: 'x' }), 'InvalidParameterException'],
    [await initiate({ USERNAME: '\ud800', PASSWORD: 'x' }), 'InvalidParameterException'],
    [await initiate({ USERNAME: ada.username }), 'InvalidParameterException'],
    [await initiate({ USERNAME: ada.username, SRP_A: '-5' }, 'USER_SRP_AUTH'), 'InvalidParameterException'],
    [await initiate({ USERNAME: ada.username }, 'CUSTOM_AUTH'), 'InvalidParameterException'],
    [await initiate({ USERNAME: ada.username }, 'USER_SRP_AUTH', 'other'), 'ResourceNotFoundException'],
  ] as const
  for (const [{ status, body }, name] of mistakes) expect([status, body.__type]).toEqual([400, name])
  expect((await initiate({ USERNAME: ada.username })).body.message).toBe(
    'Missing required parameter PASSWORD',
  )
})

test('a member reads their own attributes', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const { status, body } = await callPool(ctx, 'GetUser', { AccessToken })
  expect(status).toBe(200)
  expect(body).toEqual({
    Username: authUserId,
    UserAttributes: [
      { Name: 'sub', Value: authUserId },
      { Name: 'email', Value: ada.username },
      { Name: 'email_verified', Value: 'true' },
    ],
  })
})

test('the public keys are served below the address of the pool, and of no other', async ({ ctx }) => {
  const app = identityTestApp(ctx)
  const found = await app.request('/identity/local_Careplate/.well-known/jwks.json')
  const { keys } = (await found.json()) as { keys: Record<string, unknown>[] }
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  expect((await app.request('/identity/local_Other/.well-known/jwks.json')).status).toBe(404)
})

test('an address that sends too many requests is asked to wait, in a response with status 400', async ({
  ctx,
}) => {
  const answers = []
  for (let n = 1; n <= 601; n += 1) answers.push(await callPool(ctx, 'GetUser', { AccessToken: 'x' }))
  expect(answers.at(-2)?.body.__type).toBe('NotAuthorizedException')
  expect([answers.at(-1)?.status, answers.at(-1)?.body.__type]).toEqual([400, 'TooManyRequestsException'])
})

test('a null parameter counts as missing', async ({ ctx }) => {
  await createUser(ctx, { username: 'ada@example.org', password: 'Correct-Horse-7', permanent: true })
  const { status, body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: 'ada@example.org', PASSWORD: 'Correct-Horse-7', DEVICE_KEY: null },
    ClientMetadata: null,
    AnalyticsMetadata: null,
    Session: null,
  })
  expect([status, typeof body.AuthenticationResult?.AccessToken]).toEqual([200, 'string'])
  const missing = await callPool(ctx, 'InitiateAuth', { AuthFlow: null, ClientId: 'web' })
  expect(missing.body).toEqual({
    __type: 'InvalidParameterException',
    message: 'Missing required parameter AuthFlow',
  })
  for (const nothing of ['null', '[null]']) expect((await callPool(ctx, 'GetUser', nothing)).status).toBe(400)
})
