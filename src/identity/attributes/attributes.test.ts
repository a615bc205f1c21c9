import {
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchUserAttributes,
  resetPassword,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  updateUserAttribute,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, signInWithPassword, wrong } from '../identity-app.fixtures.ts'
import { codes } from '../tables.ts'
import { findUser } from '../users/find-user.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const NEW_EMAIL = 'ada@example.com'

function createAda(ctx: Context) {
  return createUser(ctx, { ...ada, permanent: true })
}

async function errorOf(answer: ReturnType<typeof callPool>): Promise<string> {
  const { status, body } = await answer
  return status === 200 ? 'done' : body.__type
}

amplifyTest('a member verifies the address of an account they made at once', async ({ ctx }) => {
  await createAccount(ctx, ada)
  await signIn(ada)
  expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'false' })
  expect(await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })).toEqual({
    deliveryMedium: 'EMAIL',
    destination: 'a***@e***',
    attributeName: 'email',
  })
  const confirmationCode = await codeFor(ctx, ada.username)
  await expect(
    confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: wrong(confirmationCode) }),
  ).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
  expect(await fetchUserAttributes()).toMatchObject({ email: ada.username, email_verified: 'true' })
  await expect(confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })
})

amplifyTest('a new email address takes the place of the old one once it is verified', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await signIn(ada)
  await resetPassword({ username: ada.username })
  const { email } = await updateUserAttributes({ userAttributes: { email: 'Ada@Example.com', name: 'Ada' } })
  expect(email).toEqual({
    isUpdated: false,
    nextStep: {
      updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
      codeDeliveryDetails: { attributeName: 'email', deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    },
  })
  expect(await fetchUserAttributes()).toMatchObject({
    email: ada.username,
    email_verified: 'true',
    name: 'Ada',
  })
  await signOut()
  await signIn(ada)

  await confirmUserAttribute({
    userAttributeKey: 'email',
    confirmationCode: await codeFor(ctx, NEW_EMAIL),
  })
  expect(await fetchUserAttributes()).toMatchObject({ email: NEW_EMAIL, email_verified: 'true' })
  const { tokens } = await fetchAuthSession({ forceRefresh: true })
  expect(tokens?.idToken?.payload).toMatchObject({ sub: authUserId, email: NEW_EMAIL })
  const [notice] = await queuedMails(ctx, ada.username)
  expect(notice?.subject).toBe('Your email address was changed')
  expect(notice?.text).not.toContain(NEW_EMAIL)
  expect(await ctx.db.select().from(codes)).toEqual([])
  await signOut()
  await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect((await signIn({ ...ada, username: NEW_EMAIL })).isSignedIn).toBe(true)
})

amplifyTest('that an address is taken is told only to whoever reads its mail', async ({ ctx }) => {
  await createAda(ctx)
  await createUser(ctx, { ...ada, username: NEW_EMAIL, permanent: true })
  await signIn(ada)
  const { nextStep } = await updateUserAttribute({
    userAttribute: { attributeKey: 'email', value: NEW_EMAIL },
  })
  expect(nextStep.updateAttributeStep).toBe('CONFIRM_ATTRIBUTE_WITH_CODE')
  const confirmationCode = await codeFor(ctx, NEW_EMAIL)
  await expect(confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })).rejects.toMatchObject({
    name: 'AliasExistsException',
  })
  expect(await findUser(ctx, { username: ada.username })).not.toBeNull()
})

amplifyTest(
  'a change of address can be taken back, and another one makes the first code useless',
  async ({ ctx }) => {
    const { authUserId } = await createAda(ctx)
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const change = (Value: string) =>
      errorOf(
        callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] }),
      )
    const verify = (Code: string) =>
      errorOf(callPool(ctx, 'VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code }))
    expect(await change(NEW_EMAIL)).toBe('done')
    const first = await codeFor(ctx, NEW_EMAIL)
    expect(await change(ada.username)).toBe('done')
    expect(await verify(first)).toBe('ExpiredCodeException')
    expect(await change(NEW_EMAIL)).toBe('done')
    const second = await codeFor(ctx, NEW_EMAIL)
    expect(await change('ada@example.net')).toBe('done')
    const third = await codeFor(ctx, 'ada@example.net')
    if (second !== third) expect(await verify(second)).toBe('CodeMismatchException')
    for (let n = 1; n <= 4; n += 1) await verify(wrong(third))
    expect(await verify(third)).toBe(second === third ? 'done' : 'LimitExceededException')
    for (let n = 4; n <= 5; n += 1) expect(await change(`ada-${n}@example.net`)).toBe('done')
    expect(await change('ada-6@example.net')).toBe('LimitExceededException')
    expect((await findUser(ctx, { authUserId }))?.username).toBe(ada.username)
  },
)

amplifyTest(
  'attributes are added, changed and taken away, and some are nobody’s to write',
  async ({ ctx }) => {
    const { authUserId } = await createAda(ctx)
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const set = (Name: string, Value: unknown) =>
      errorOf(callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] }))
    const read = async () => {
      const { body } = await callPool(ctx, 'GetUser', { AccessToken })
      return Object.fromEntries(
        body.UserAttributes.map((a: { Name: string; Value: string }) => [a.Name, a.Value]),
      )
    }
    expect(await set('name', 'Ada')).toBe('done')
    expect(await set('custom:diet', 'x')).toBe('done')
    expect(await set('phone_number', '+4915112345678')).toBe('done')
    expect(await set('name', '')).toBe('done')
    expect(await read()).toEqual({
      sub: authUserId,
      email: ada.username,
      email_verified: 'true',
      'custom:diet': 'x',
      phone_number: '+4915112345678',
    })
    for (const [name, value, error] of [
      ['email_verified', 'true', 'NotAuthorizedException'],
      ['phone_number_verified', 'true', 'NotAuthorizedException'],
      ['sub', authUserId, 'NotAuthorizedException'],
      ['identities', '[]', 'NotAuthorizedException'],
      ['email', '', 'InvalidParameterException'],
      ['email', 'ada', 'InvalidParameterException'],
      ['phone_number', '0151', 'InvalidParameterException'],
      ['name', '\ud800', 'InvalidParameterException'],
    ] as const) {
      expect(await set(name, value)).toBe(error)
    }
    const ask = (AttributeName: string) =>
      errorOf(callPool(ctx, 'GetUserAttributeVerificationCode', { AccessToken, AttributeName }))
    expect(await ask('phone_number')).toBe('CodeDeliveryFailureException')
    expect(await ask('name')).toBe('InvalidParameterException')
  },
)

amplifyTest('without a valid access token nothing is read, changed or deleted', async ({ ctx }) => {
  await createAda(ctx)
  const { AccessToken, IdToken } = await signInWithPassword(ctx, ada)
  await callPool(ctx, 'GlobalSignOut', { AccessToken })
  const UserAttributes = [{ Name: 'name', Value: 'Eve' }]
  for (const token of [AccessToken, IdToken, 'x']) {
    for (const [action, request] of [
      ['UpdateUserAttributes', { UserAttributes }],
      ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
      ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
      ['DeleteUser', {}],
      ['AssociateSoftwareToken', {}],
      ['VerifySoftwareToken', { UserCode: '123456' }],
      ['SetUserMFAPreference', {}],
      ['ListDevices', {}],
    ] as const) {
      expect(await errorOf(callPool(ctx, action, { ...request, AccessToken: token }))).toBe(
        'NotAuthorizedException',
      )
    }
  }
})

amplifyTest('a member deletes their user, and every trace that signs in', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await signIn(ada)
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  await deleteUser()
  expect(await findUser(ctx, { authUserId })).toBeNull()
  expect(await ctx.db.select().from(codes)).toEqual([])
  await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})
