import {
  autoSignIn,
  confirmSignUp,
  fetchUserAttributes,
  resendSignUpCode,
  signIn,
  signUp,
} from 'aws-amplify/auth'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/queued-mails.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, later, wrong } from '../identity-app.fixtures.ts'
import { createUser } from '../users/create-user.ts'
import { findUser } from '../users/find-user.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const HOUR = 60 * 60 * 1000

function ask(ctx: Context, action: string, request: object) {
  return callPool(ctx, action, { ClientId: ctx.config.identity.clientId, ...request })
}

async function nameOf(answer: ReturnType<typeof callPool>): Promise<string> {
  const { status, body } = await answer
  return status === 200 ? 'done' : body.__type
}

amplifyTest(
  'a visitor signs up, confirms the code from the mail and is signed in by itself',
  async ({ ctx }) => {
    const { userId, nextStep } = await signUp({
      username: 'Ada@Example.org',
      password: ada.password,
      options: {
        userAttributes: { email: 'Ada@Example.org', name: 'Ada', 'custom:newsletter': 'yes' },
        validationData: { invited: 'by a friend' },
        clientMetadata: { from: 'test' },
        autoSignIn: true,
      },
    })
    expect(nextStep).toEqual({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
    })
    const confirmationCode = await codeFor(ctx, ada.username)
    const username = 'Ada@Example.org'
    await expect(
      confirmSignUp({ username, confirmationCode: wrong(confirmationCode) }),
    ).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect((await confirmSignUp({ username, confirmationCode })).nextStep.signUpStep).toBe(
      'COMPLETE_AUTO_SIGN_IN',
    )
    expect((await autoSignIn()).isSignedIn).toBe(true)
    expect(await fetchUserAttributes()).toEqual({
      sub: userId,
      email: ada.username,
      email_verified: 'true',
      name: 'Ada',
      'custom:newsletter': 'yes',
    })
  },
)

amplifyTest(
  'an unconfirmed user is told so only with the right password, and asks for another code',
  async ({ ctx }) => {
    await signUp(ada)
    const first = await codeFor(ctx, ada.username)
    expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    expect(
      (await signIn({ ...ada, options: { authFlowType: 'USER_PASSWORD_AUTH' } })).nextStep.signInStep,
    ).toBe('CONFIRM_SIGN_UP')
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }
    await expect(signIn({ ...ada, password: 'Wrong-Horse-7' })).rejects.toMatchObject(refusal)
    expect(await resendSignUpCode({ username: ada.username })).toMatchObject({ destination: 'a***@e***' })
    const second = await codeFor(ctx, ada.username)
    const confirm = (code: string, at: Context = ctx) =>
      nameOf(ask(at, 'ConfirmSignUp', { Username: ada.username, ConfirmationCode: code }))
    if (first !== second) expect(await confirm(first)).toBe('CodeMismatchException')
    expect(await confirm(second, later(ctx, 25 * HOUR))).toBe('ExpiredCodeException')
    expect(await confirm(second, later(ctx, 23 * HOUR))).toBe('done')
    expect(await confirm(second)).toBe('ExpiredCodeException')
    await expect(resendSignUpCode({ username: ada.username })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    })
    expect((await signIn(ada)).isSignedIn).toBe(true)
  },
)

amplifyTest('trying the right password while unconfirmed does not lock the account', async ({ ctx }) => {
  await signUp(ada)
  for (let n = 1; n <= 8; n += 1) expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  expect((await findUser(ctx, { username: ada.username }))?.status).toBe('UNCONFIRMED')
})

amplifyTest(
  'guessing a code ends with it, and asking for more ends for an hour, known address or not',
  async ({ ctx }) => {
    await signUp(ada)
    for (const Username of [ada.username, 'nobody@example.org']) {
      expect(await nameOf(ask(ctx, 'ResendConfirmationCode', { Username }))).toBe('done')
      const code = (await codeFor(ctx, Username)) || '123456'
      const confirm = (ConfirmationCode: string) =>
        nameOf(ask(ctx, 'ConfirmSignUp', { Username, ConfirmationCode }))
      for (let n = 1; n <= 5; n += 1) expect(await confirm(wrong(code))).toBe('CodeMismatchException')
      expect(await confirm(code)).toBe('LimitExceededException')
      for (let n = 2; n <= 5; n += 1) {
        expect(await nameOf(ask(ctx, 'ResendConfirmationCode', { Username }))).toBe('done')
      }
      expect(await nameOf(ask(ctx, 'ResendConfirmationCode', { Username }))).toBe('LimitExceededException')
    }
    expect(await queuedMails(ctx, 'nobody@example.org')).toEqual([])
  },
)

amplifyTest(
  'a taken address, a weak password and what nobody may write are refused by name',
  async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    const Username = 'eve@example.org'
    const Password = ada.password
    const attribute = (Name: string, Value: unknown) =>
      nameOf(ask(ctx, 'SignUp', { Username, Password, UserAttributes: [{ Name, Value }] }))
    expect(await ask(ctx, 'SignUp', { Username: 'ADA@example.org', Password })).toMatchObject({
      status: 400,
      body: { __type: 'UsernameExistsException', message: 'User already exists' },
    })
    expect(await nameOf(ask(ctx, 'SignUp', { Username: 'eve', Password }))).toBe('InvalidParameterException')
    expect(await nameOf(ask(ctx, 'SignUp', { Username }))).toBe('InvalidParameterException')
    expect(await nameOf(ask(ctx, 'SignUp', { Username, Password: 'Password1!' }))).toBe(
      'InvalidPasswordException',
    )
    expect(await attribute('email_verified', 'true')).toBe('NotAuthorizedException')
    expect(await attribute('sub', crypto.randomUUID())).toBe('NotAuthorizedException')
    expect(await attribute('__proto__', 'x')).toBe('NotAuthorizedException')
    expect(await attribute('email', 'ada@example.com')).toBe('InvalidParameterException')
    expect(await attribute('phone_number', '12345')).toBe('InvalidParameterException')
    expect(await attribute('name', 'a\u0000b')).toBe('InvalidParameterException')
    expect(await attribute('name', 'x'.repeat(2049))).toBe('InvalidParameterException')
    expect(await attribute('name', 7)).toBe('InvalidParameterException')
    const many = Array.from({ length: 51 }, (_, n) => ({ Name: `custom:${n}`, Value: 'x' }))
    expect(await nameOf(ask(ctx, 'SignUp', { Username, Password, UserAttributes: many }))).toBe(
      'InvalidParameterException',
    )
    expect(await findUser(ctx, { username: Username })).toBeNull()
  },
)

amplifyTest('one address on the network cannot have mail sent without end', async ({ ctx }) => {
  const names = []
  for (let n = 1; n <= 61; n += 1) {
    names.push(await nameOf(ask(ctx, 'ForgotPassword', { Username: `nobody-${n}@example.org` })))
  }
  expect(names.slice(-2)).toEqual(['done', 'LimitExceededException'])
})
