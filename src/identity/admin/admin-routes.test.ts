import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { createUser } from '../accounts/create-user.ts'
import {
  ADMIN_KEY,
  adminClientOf as clientOf,
  cognitoWireTest as test,
} from '../cognito/cognito-wire.fixtures.ts'
import { callPool, identityTestApp, signInWithPassword } from '../identity-app.fixtures.ts'
import { users } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }

test('only calls signed with the key are served', async ({ wire }) => {
  const list = new ListUsersCommand({ UserPoolId: wire.UserPoolId })
  const refused = { name: 'InvalidSignatureException' }
  await expect(clientOf(wire, { ...ADMIN_KEY, keyId: 'AKIDOTHER' }).send(list)).rejects.toMatchObject(refused)
  await expect(clientOf(wire, { ...ADMIN_KEY, secret: 'guessed' }).send(list)).rejects.toMatchObject(refused)
  expect((await clientOf(wire).send(list)).Users).toEqual([])
})

test('a signature is not valid for another body, action or time', async ({ wire }) => {
  const sent: Request[] = []
  const client = clientOf(wire)
  client.middlewareStack.add(
    (next) => async (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string }
      sent.push(new Request(`${wire.origin}/identity/`, { method: 'POST', headers, body }))
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low' },
  )
  await client.send(new ListUsersCommand({ UserPoolId: wire.UserPoolId }))
  const [signed] = sent
  if (!signed) throw new Error('nothing was sent')
  const body = await signed.clone().text()
  const headers = Object.fromEntries(signed.headers)
  const ask = async (changes: Record<string, string | undefined>, text = body) => {
    const merged = Object.entries({ ...headers, ...changes })
    const defined = merged.filter((pair): pair is [string, string] => pair[1] !== undefined)
    const answer = await fetch(signed.url, { method: 'POST', headers: defined, body: text })
    return ((await answer.json()) as { __type?: string }).__type ?? answer.status
  }
  expect(await ask({})).toBe(200)
  expect(await ask({ authorization: undefined })).toBe('NotAuthorizedException')
  expect(await ask({}, body.replace('local_', 'other_'))).toBe('InvalidSignatureException')
  const target = 'AWSCognitoIdentityProviderService.AdminDeleteUser'
  expect(await ask({ 'x-amz-target': target })).toBe('InvalidSignatureException')
  expect(await ask({ 'x-amz-date': '20200101T000000Z' })).toBe('InvalidSignatureException')
  const fewer = headers.authorization?.replace(';x-amz-target', '')
  expect(await ask({ authorization: fewer })).toBe('InvalidSignatureException')
})

test('the public address serves none of these actions, signed or not', async ({ wire }) => {
  const { ctx } = wire
  const actions = ['AdminCreateUser', 'AdminGetUser', 'AdminDeleteUser', 'AdminSetUserPassword', 'ListUsers']
  for (const action of actions) {
    const answer = await identityTestApp(ctx).request('/identity', {
      method: 'POST',
      headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}`, authorization: 'AWS4' },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({ __type: 'UnknownOperationException' })
  }
})

test("an operator finds, creates, changes and signs out users with Amazon's own client", async ({ wire }) => {
  const { ctx, UserPoolId } = wire
  const client = clientOf(wire)
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: 'Ada@Example.org',
      TemporaryPassword: ada.password,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: ada.username }],
    }),
  )
  expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true })
  const Username = User?.Username ?? ''
  const named = { UserPoolId, Username: ada.username }
  const found = await client.send(new AdminGetUserCommand(named))
  expect(found.UserCreateDate).toBeInstanceOf(Date)
  expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })

  await client.send(new AdminSetUserPasswordCommand({ ...named, Password: ada.password, Permanent: true }))
  const { AccessToken } = await signInWithPassword(ctx, ada)
  expect(AccessToken).toBeTruthy()
  await client.send(new AdminUserGlobalSignOutCommand(named))
  await client.send(
    new AdminUpdateUserAttributesCommand({
      ...named,
      UserAttributes: [
        { Name: 'email', Value: 'lovelace@example.org' },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  )
  await client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }))
  expect((await queuedMails(ctx, 'lovelace@example.org')).map(({ subject }) => subject)).toEqual([
    'Choose a new password',
  ])
  const auth = new AdminInitiateAuthCommand({
    UserPoolId,
    ClientId: ctx.config.identity.clientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: Username, PASSWORD: ada.password },
  })
  await expect(client.send(auth)).rejects.toMatchObject({ name: 'PasswordResetRequiredException' })
})

test('users are listed in pages, and by a filter', async ({ wire }) => {
  const { ctx, UserPoolId } = wire
  const names = ['ada', 'adele', 'bob'].map((name) => `${name}@example.org`)
  for (const username of names) await createUser(ctx, { ...ada, username, permanent: true })
  const client = clientOf(wire)
  async function list(more: { Limit?: number; Filter?: string; PaginationToken?: string }) {
    const { Users = [], PaginationToken } = await client.send(new ListUsersCommand({ UserPoolId, ...more }))
    const emails = Users.map((user) => user.Attributes?.find(({ Name }) => Name === 'email')?.Value ?? '')
    return { emails: emails.sort(), next: PaginationToken }
  }
  const first = await list({ Limit: 2 })
  const second = await list({ Limit: 2, PaginationToken: first.next ?? '' })
  expect(first.emails).toHaveLength(2)
  expect([...first.emails, ...second.emails].sort()).toEqual(names)
  expect(second.next).toBeUndefined()
  expect((await list({ Filter: 'email ^= "AD"' })).emails).toEqual(names.slice(0, 2))
  expect((await list({ Filter: 'email = "bob@example.org"' })).emails).toEqual(['bob@example.org'])
  expect((await list({ Filter: 'cognito:user_status = "UNCONFIRMED"' })).emails).toEqual([])
  const wrong = new ListUsersCommand({ UserPoolId, Filter: "email = 'x' or true" })
  await expect(client.send(wrong)).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test("an operator's errors have the same names as in Cognito", async ({ wire }) => {
  const { ctx, UserPoolId } = wire
  await createUser(ctx, { ...ada, permanent: true })
  const client = clientOf(wire)
  const TemporaryPassword = ada.password
  const create = (changes: object) =>
    client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: 'bob@example.org', TemporaryPassword, ...changes }),
    )
  await expect(create({ Username: 'ADA@example.org' })).rejects.toMatchObject({
    name: 'UsernameExistsException',
  })
  await expect(create({ TemporaryPassword: 'weak' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  for (const changes of [
    { Username: 'bob' },
    { TemporaryPassword: undefined },
    { MessageAction: 'RESEND' },
  ]) {
    await expect(create(changes)).rejects.toMatchObject({ name: 'InvalidParameterException' })
  }
  await expect(create({ UserPoolId: 'local_Other' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  const nobody = new AdminGetUserCommand({ UserPoolId, Username: 'nobody@example.org' })
  await expect(client.send(nobody)).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('a user who lost their phone can sign in again, and sets up another method if required', async ({
  wire,
}) => {
  const { ctx, UserPoolId } = wire
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  const attributes = { phone_number: '+4915112345678' }
  const texted = { attributes, phoneVerified: true, mfaMethods: ['SMS_MFA' as const], isMfaRequired: true }
  await ctx.db.update(users).set(texted).where(eq(users.sub, authUserId))
  const client = clientOf(wire)
  const named = { UserPoolId, Username: ada.username }
  const shown = await client.send(new AdminGetUserCommand(named))
  expect(shown.UserMFASettingList).toEqual(['SMS_MFA'])
  expect(shown.UserAttributes).toContainEqual({ Name: 'phone_number_verified', Value: 'true' })
  const Filter = 'phone_number = "+4915112345678"'
  expect((await client.send(new ListUsersCommand({ UserPoolId, Filter }))).Users).toHaveLength(1)
  const off = { ...named, SMSMfaSettings: { Enabled: false } }
  await client.send(new AdminSetUserMFAPreferenceCommand(off))
  expect((await client.send(new AdminGetUserCommand(named))).UserMFASettingList).toBeUndefined()
  const started = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: ctx.config.identity.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
    }),
  )
  expect(started.ChallengeName).toBe('MFA_SETUP')
  const on = { ...named, SMSMfaSettings: { Enabled: true } }
  await expect(client.send(new AdminSetUserMFAPreferenceCommand(on))).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'User does not have delivery config set to turn on SMS_MFA',
  })
})

test('an operator disables a user, who is signed out immediately, and enables them again', async ({
  wire,
}) => {
  const { ctx, UserPoolId } = wire
  await createUser(ctx, { ...ada, permanent: true })
  const client = clientOf(wire)
  const named = { UserPoolId, Username: ada.username }
  const { AccessToken, RefreshToken } = await signInWithPassword(ctx, ada)
  await client.send(new AdminDisableUserCommand(named))
  expect((await client.send(new AdminGetUserCommand(named))).Enabled).toBe(false)
  const { body: read } = await callPool(ctx, 'GetUser', { AccessToken })
  expect(read.message).toBe('Access Token has been revoked')
  const refreshed = await callPool(ctx, 'GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
  expect(refreshed.body.__type).toBe('NotAuthorizedException')
  const signIn = (password: string) =>
    callPool(ctx, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'web',
      AuthParameters: { USERNAME: ada.username, PASSWORD: password },
    })
  expect((await signIn(ada.password)).body.message).toBe('User is disabled.')
  // The response must not reveal to a caller without the password that the user is disabled.
  expect((await signIn('Wrong-Horse-7')).body.message).toBe('Incorrect username or password.')
  await client.send(new AdminEnableUserCommand(named))
  expect((await signIn(ada.password)).status).toBe(200)
})

test('an operator confirms a user who signed up, without vouching for the address', async ({ wire }) => {
  const { ctx, UserPoolId } = wire
  await callPool(ctx, 'SignUp', { ClientId: 'web', Username: ada.username, Password: ada.password })
  const client = clientOf(wire)
  const named = { UserPoolId, Username: ada.username }
  await client.send(new AdminConfirmSignUpCommand(named))
  const found = await client.send(new AdminGetUserCommand(named))
  expect(found.UserStatus).toBe('CONFIRMED')
  expect(found.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' })
  expect(await signInWithPassword(ctx, ada)).toHaveProperty('AccessToken')
  await expect(client.send(new AdminConfirmSignUpCommand(named))).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'User cannot be confirmed. Current status is CONFIRMED',
  })
})
