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
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { hashOfCode } from '../codes/code.ts'
import { callPool, codeFor, later, wrong } from '../identity-app.fixtures.ts'
import { codes, users } from '../tables.ts'
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
    expect(await resendSignUpCode({ username: ada.username })).toMatchObject({ destination: 'a***@e***' })
    expect((await queuedMails(ctx, ada.username))[0]?.subject).toBe('You have an account already')
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
  'signing up, guessing and resending answer alike for a free, a confirmed and a waiting address',
  async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    await ask(ctx, 'SignUp', { Username: 'waits@example.org', Password: ada.password })
    const before = await ctx.db.select().from(users)
    const answers = async (Username: string) => [
      await ask(ctx, 'SignUp', { Username, Password: 'Other-Horse-8' }),
      await ask(ctx, 'SignUp', { Username, Password: 'Other-Horse-9' }),
      await ask(ctx, 'ConfirmSignUp', { Username, ConfirmationCode: '12345X' }),
      await ask(ctx, 'ResendConfirmationCode', { Username }),
      await ask(ctx, 'ConfirmSignUp', { Username, ConfirmationCode: '12345X' }),
    ]
    const answerTo = async (username: string) =>
      JSON.stringify((await answers(username)).map(({ status, body }) => ({ status, body })))
        .replace(/[0-9a-f-]{36}/g, 'SUB')
        .replaceAll(`${username[0]}***`, 'X***')
    const free = await answerTo('free@example.org')
    expect(free).toContain('"UserSub":"SUB"')
    expect(await answerTo(ada.username)).toBe(free)
    expect(await answerTo('waits@example.org')).toBe(free)
    const after = await ctx.db.select().from(users)
    expect(after.filter(({ username }) => username !== 'free@example.org')).toEqual(before)
    expect((await signIn(ada)).isSignedIn).toBe(true)
  },
)

amplifyTest('the code of a confirmed user, were it guessed, confirms nothing', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: false })
  await ask(ctx, 'ResendConfirmationCode', { Username: ada.username })
  const claim = { sub: authUserId, purpose: 'sign-up', to: ada.username, code: '271828' } as const
  await ctx.db.update(codes).set({ hash: hashOfCode(ctx.config, claim) })
  const guessed = { Username: ada.username, ConfirmationCode: claim.code }
  expect(await nameOf(ask(ctx, 'ConfirmSignUp', guessed))).toBe('CodeMismatchException')
  expect((await findUser(ctx, { username: ada.username }))?.status).toBe('FORCE_CHANGE_PASSWORD')
})

amplifyTest('a weak password and what nobody may write are refused by name', async ({ ctx }) => {
  const Username = 'eve@example.org'
  const Password = ada.password
  const attribute = (Name: string, Value: unknown) =>
    nameOf(ask(ctx, 'SignUp', { Username, Password, UserAttributes: [{ Name, Value }] }))
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
})

amplifyTest('one address on the network cannot have mail sent without end', async ({ ctx }) => {
  const names = []
  for (let n = 1; n <= 61; n += 1) {
    names.push(await nameOf(ask(ctx, 'ForgotPassword', { Username: `nobody-${n}@example.org` })))
  }
  expect(names.slice(-2)).toEqual(['done', 'LimitExceededException'])
})
