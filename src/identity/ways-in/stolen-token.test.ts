import { expect } from 'vitest'
import { test } from '#tests/support/test-context.ts'
import { SIGN_IN_AGAIN } from '../access/recent-sign-in.ts'
import { createUser } from '../accounts/create-user.ts'
import { callPool, codeFor, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { codes, users } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const LATER_MS = 11 * 60_000
const refusal = { __type: 'NotAuthorizedException', message: SIGN_IN_AGAIN }

test('a stolen access token can neither turn second factors off nor take over the address', async ({
  ctx,
}) => {
  await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const before = await ctx.db.select().from(users)
  const thief = later(ctx, LATER_MS)
  const attempts: [string, object][] = [
    ['SetUserMFAPreference', { EmailMfaSettings: { Enabled: false } }],
    ['AssociateSoftwareToken', {}],
    ['VerifySoftwareToken', { UserCode: '123456' }],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'eve@example.org' }] }],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: '+491711234567' }] }],
    ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
    ['UpdateDeviceStatus', { DeviceKey: 'local_12', DeviceRememberedStatus: 'remembered' }],
    ['DeleteUser', {}],
  ]
  for (const [action, request] of attempts) {
    const { status, body } = await callPool(thief, action, { AccessToken, ...request })
    expect([action, status, body]).toEqual([action, 400, refusal])
  }
  expect(await ctx.db.select().from(users)).toEqual(before)
  expect(await codeFor(ctx, 'eve@example.org')).toBe('')
  expect(await ctx.db.select().from(codes)).toEqual([])
})

test('a refresh does not count as a sign-in, and an attribute that reaches no one changes without a recent one', async ({
  ctx,
}) => {
  await createUser(ctx, { ...ada, permanent: true })
  const { RefreshToken } = await signInWithPassword(ctx, ada)
  const after = later(ctx, LATER_MS)
  const { body } = await callPool(after, 'GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
  const { AccessToken } = body.AuthenticationResult
  const change = (Name: string, Value: string) =>
    callPool(after, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
  expect((await change('email', 'eve@example.org')).body).toEqual(refusal)
  expect((await change('given_name', 'Ada')).status).toBe(200)
})
