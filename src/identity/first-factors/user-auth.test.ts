import { confirmSignIn, getCurrentUser, signIn } from 'aws-amplify/auth'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, wrong } from '../identity-app.fixtures.ts'
import { users } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const NOBODY = 'nobody@example.org'

async function make(ctx: Context, state: Partial<typeof users.$inferInsert> = {}) {
  await createUser(ctx, { ...ada, permanent: true })
  await ctx.db.update(users).set({ emailVerified: true, ...state })
}

const userAuth = { authFlowType: 'USER_AUTH' } as const

describe('the identity client', () => {
  amplifyTest('chooses among the first factors and signs in with each', async ({ ctx }) => {
    await make(ctx)
    const choose = async (answer: 'PASSWORD' | 'PASSWORD_SRP') => {
      const { nextStep } = await signIn({ username: ada.username, options: userAuth })
      expect(nextStep).toEqual({
        signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
        availableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN'],
      })
      const chosen = await confirmSignIn({ challengeResponse: answer })
      expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD')
    }
    await choose('PASSWORD')
    await expect(confirmSignIn({ challengeResponse: 'Wrong-Horse-8' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await choose('PASSWORD_SRP')
    expect((await confirmSignIn({ challengeResponse: ada.password })).isSignedIn).toBe(true)
    expect(await getCurrentUser()).toMatchObject({ signInDetails: { loginId: ada.username } })
  })

  for (const preferredChallenge of ['PASSWORD', 'PASSWORD_SRP'] as const) {
    amplifyTest(`signs in at once where it prefers ${preferredChallenge}`, async ({ ctx }) => {
      await make(ctx)
      const options = { ...userAuth, preferredChallenge }
      expect((await signIn({ ...ada, options })).isSignedIn).toBe(true)
    })
  }

  amplifyTest('signs in with a mailed code in the place of the password', async ({ ctx }) => {
    await make(ctx)
    const { nextStep } = await signIn({
      username: ada.username,
      options: { ...userAuth, preferredChallenge: 'EMAIL_OTP' },
    })
    expect(nextStep).toEqual({
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    })
    const code = await codeFor(ctx, ada.username)
    await expect(confirmSignIn({ challengeResponse: wrong(code) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
  })
})

function ask(ctx: Context, username: string, preferred = 'EMAIL_OTP') {
  return callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: preferred },
  })
}

async function withMailedCode(ctx: Context, username = ada.username) {
  const { body } = await ask(ctx, username)
  const code = (await codeFor(ctx, username)) || '123456'
  return callPool(ctx, 'RespondToAuthChallenge', {
    ClientId: ctx.config.identity.clientId,
    ChallengeName: 'EMAIL_OTP',
    Session: body.Session,
    ChallengeResponses: { USERNAME: username, EMAIL_OTP_CODE: code },
  })
}

describe('a code instead of the password', () => {
  test('does not bypass a second step, and does not enter an account with an unverified address', async ({
    ctx,
  }) => {
    await make(ctx, { mfaMethods: ['EMAIL_OTP'] })
    const twoSteps = { message: 'This account asks for its password or a passkey.' }
    expect((await withMailedCode(ctx)).body).toMatchObject(twoSteps)
    await ctx.db.update(users).set({ mfaMethods: [], isMfaRequired: true })
    expect((await withMailedCode(ctx)).body).toMatchObject(twoSteps)
    await ctx.db.update(users).set({ isMfaRequired: false, emailVerified: false })
    expect((await withMailedCode(ctx)).body.__type).toBe('PasswordResetRequiredException')
    await ctx.db.update(users).set({ isEnabled: false })
    expect((await withMailedCode(ctx)).body).toMatchObject({ message: 'User is disabled.' })
  })

  test('behaves the same for an unknown name when requested and guessed, but nothing is mailed', async ({
    ctx,
  }) => {
    await make(ctx)
    const known = await ask(ctx, ada.username)
    const unknown = await ask(ctx, NOBODY)
    const seen = ({ status, body }: typeof known) => ({ status, ...body, Session: body.Session.length })
    expect(seen(unknown)).toEqual({
      ...seen(known),
      ChallengeParameters: { ...known.body.ChallengeParameters, CODE_DELIVERY_DESTINATION: 'n***@e***' },
      Session: expect.any(Number),
    })
    expect(await queuedMails(ctx, NOBODY)).toEqual([])
    expect((await withMailedCode(ctx, NOBODY)).body.__type).toBe('CodeMismatchException')
  })

  test('does not invalidate a code sent as a second step', async ({ ctx }) => {
    await make(ctx, { mfaMethods: ['EMAIL_OTP'] })
    const { body } = await callPool(ctx, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: ctx.config.identity.clientId,
      AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
    })
    const code = await codeFor(ctx, ada.username)
    await ask(ctx, ada.username)
    const done = await callPool(ctx, 'RespondToAuthChallenge', {
      ClientId: ctx.config.identity.clientId,
      ChallengeName: 'EMAIL_OTP',
      Session: body.Session,
      ChallengeResponses: { USERNAME: ada.username, EMAIL_OTP_CODE: code },
    })
    expect(done.body.AuthenticationResult).toBeDefined()
  })
})

test('an unavailable preference leads to the choice, and a factor that is not offered is refused', async ({
  ctx,
}) => {
  await make(ctx)
  const here = { ...ctx, config: { ...ctx.config, publicUrl: 'https://203.0.113.7' } }
  const { body } = await ask(here, ada.username, 'WEB_AUTHN')
  expect(body).toMatchObject({
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP'],
  })
  const answer = (ChallengeResponses: object, Session?: string) =>
    callPool(here, 'RespondToAuthChallenge', {
      ClientId: ctx.config.identity.clientId,
      ChallengeName: 'SELECT_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: ada.username, ...ChallengeResponses },
    })
  expect((await answer({ ANSWER: 'WEB_AUTHN' }, body.Session)).body.__type).toBe('InvalidParameterException')
  expect((await answer({ ANSWER: 'EMAIL_OTP' })).body.__type).toBe('InvalidParameterException')
  expect((await answer({ ANSWER: 'EMAIL_OTP' }, 'bm9uZQ')).body.__type).toBe('NotAuthorizedException')
  const direct = await answer({ ANSWER: 'PASSWORD', PASSWORD: ada.password }, body.Session)
  expect(direct.body.AuthenticationResult).toBeDefined()
})
