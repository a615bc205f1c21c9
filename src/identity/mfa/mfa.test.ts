import {
  confirmSignIn,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { requireMfa } from '../accounts/require-mfa.ts'
import { setPassword } from '../accounts/set-password.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, later, signInWithPassword, wrong } from '../identity-app.fixtures.ts'
import { softwareTokens, users } from '../tables.ts'
import { findUser } from '../users/find-user.ts'
import { fromBase32, stepAt, totpCode } from './totp.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const STEP = 30 * 1000
const MINUTE = 60 * 1000

function createAda(ctx: Context) {
  return createUser(ctx, { ...ada, permanent: true })
}

/**
 * Returns the app's code for this secret, a number of steps from now. Set up with 0 and sign in with 1: if a
 * step ends in between, both are still valid, and the second is later than the first.
 */
function shown(secret: string, stepsAhead = 0): string {
  return totpCode(fromBase32(secret), stepAt(new Date()) + stepsAhead)
}

async function setUpApp(): Promise<{ secret: string; code: string }> {
  const { sharedSecret } = await setUpTOTP()
  const code = shown(sharedSecret)
  await verifyTOTPSetup({ code })
  await updateMFAPreference({ totp: 'PREFERRED' })
  await signOut()
  return { secret: sharedSecret, code }
}

/** Signs in up to the challenge after the password. */
async function startSignIn(ctx: Context) {
  const { body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
  })
  return body as { ChallengeName: string; Session: string; ChallengeParameters: Record<string, string> }
}

function respond(
  ctx: Context,
  name: string,
  session: string | undefined,
  responses: object,
  user = ada.username,
) {
  return callPool(ctx, 'RespondToAuthChallenge', {
    ChallengeName: name,
    ClientId: ctx.config.identity.clientId,
    Session: session,
    ChallengeResponses: { USERNAME: user, ...responses },
  })
}

async function errorOf(answer: ReturnType<typeof callPool>): Promise<string> {
  const { status, body } = await answer
  return status === 200 ? 'done' : body.__type
}

amplifyTest('a member sets up an authenticator app and signs in with its code', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await signIn(ada)
  const { sharedSecret, getSetupUri } = await setUpTOTP()
  expect(sharedSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(getSetupUri('Careplate').href).toContain(sharedSecret)
  await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'User has not verified software token mfa',
  })
  await expect(verifyTOTPSetup({ code: wrong(shown(sharedSecret)) })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  })
  await verifyTOTPSetup({ code: shown(sharedSecret) })
  expect(await fetchMFAPreference()).toEqual({ preferred: undefined, enabled: undefined })
  await updateMFAPreference({ totp: 'PREFERRED' })
  expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
  const [row] = await ctx.db.select().from(softwareTokens).where(eq(softwareTokens.sub, authUserId))
  expect(row?.secret?.includes(fromBase32(sharedSecret))).toBe(false)

  await signOut()
  expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  await expect(confirmSignIn({ challengeResponse: wrong(shown(sharedSecret)) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  expect((await confirmSignIn({ challengeResponse: shown(sharedSecret, 1) })).isSignedIn).toBe(true)
  await updateMFAPreference({ totp: 'DISABLED' })
  await signOut()
  expect((await signIn(ada)).isSignedIn).toBe(true)
})

amplifyTest('a code that was used is refused, and so is its session', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  const { secret, code: used } = await setUpApp()
  const first = await startSignIn(ctx)
  const SOFTWARE_TOKEN_MFA_CODE = shown(secret, 1)
  const answer = (session: string, at: Context = ctx, code = SOFTWARE_TOKEN_MFA_CODE) =>
    errorOf(respond(at, 'SOFTWARE_TOKEN_MFA', session, { SOFTWARE_TOKEN_MFA_CODE: code }))
  expect(await answer(first.Session, ctx, used)).toBe('ExpiredCodeException')
  expect(await answer(first.Session)).toBe('done')
  expect(await answer((await startSignIn(ctx)).Session)).toBe('ExpiredCodeException')
  expect(await answer(first.Session, later(ctx, STEP), shown(secret, 2))).toBe('NotAuthorizedException')
})

amplifyTest('guessing codes locks for longer each time, even for the right one', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  const { secret } = await setUpApp()
  const { Session } = await startSignIn(ctx)
  const answer = (code: string, at: Context = ctx) =>
    errorOf(respond(at, 'SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: code }))
  for (let n = 1; n <= 5; n += 1) expect(await answer(wrong(shown(secret)))).toBe('CodeMismatchException')
  expect(await answer(shown(secret, 1))).toBe('LimitExceededException')
  expect(await answer(shown(secret, 1), later(ctx, 1500))).toBe('done')
})

amplifyTest('a session serves one user, one challenge, one password and three minutes', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await createUser(ctx, { ...ada, username: 'eve@example.org', permanent: true })
  await signIn(ada)
  const { secret } = await setUpApp()
  const { Session } = await startSignIn(ctx)
  const SOFTWARE_TOKEN_MFA_CODE = shown(secret, 1)
  const responses = { SOFTWARE_TOKEN_MFA_CODE, EMAIL_OTP_CODE: '123456', ANSWER: 'EMAIL_OTP' }
  const cases = [
    () => respond(ctx, 'SOFTWARE_TOKEN_MFA', Session, responses, 'eve@example.org'),
    () => respond(ctx, 'EMAIL_OTP', Session, responses),
    () => respond(ctx, 'SMS_MFA', Session, { SMS_MFA_CODE: '123456' }),
    () => respond(ctx, 'SELECT_MFA_TYPE', Session, responses),
    () => respond(ctx, 'MFA_SETUP', Session, responses),
    () => respond(ctx, 'SOFTWARE_TOKEN_MFA', 'forged', responses),
    () => respond(later(ctx, 4 * MINUTE), 'SOFTWARE_TOKEN_MFA', Session, responses),
    () => callPool(ctx, 'AssociateSoftwareToken', { Session }),
    () => callPool(ctx, 'VerifySoftwareToken', { Session, UserCode: '123456' }),
  ]
  for (const ask of cases) expect(await errorOf(ask())).toBe('NotAuthorizedException')
  for (const ask of [
    () => respond(ctx, 'SOFTWARE_TOKEN_MFA', undefined, responses),
    () => respond(ctx, 'SOFTWARE_TOKEN_MFA', Session, {}),
    () => respond(ctx, 'SOFTWARE_TOKEN_MFA', 'x'.repeat(5000), responses),
    () => respond(ctx, 'CUSTOM_CHALLENGE', Session, { ANSWER: 'x' }),
    () => callPool(ctx, 'AssociateSoftwareToken', {}),
  ]) {
    expect(await errorOf(ask())).toBe('InvalidParameterException')
  }
  await setPassword(later(ctx, 1000), { authUserId, password: 'Another-Horse-8', permanent: true })
  expect(await errorOf(respond(ctx, 'SOFTWARE_TOKEN_MFA', Session, responses))).toBe('NotAuthorizedException')
})

amplifyTest('a member signs in with a code that is mailed to them', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  await updateMFAPreference({ email: 'ENABLED' })
  await signOut()
  const { nextStep } = await signIn(ada)
  expect(nextStep).toEqual({
    signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***' },
  })
  const code = await codeFor(ctx, ada.username)
  await expect(confirmSignIn({ challengeResponse: wrong(code) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
  await signOut()
  const { Session } = await startSignIn(ctx)
  expect(await errorOf(respond(ctx, 'EMAIL_OTP', Session, { EMAIL_OTP_CODE: code }))).toBe(
    'CodeMismatchException',
  )
  const last = await codeFor(ctx, ada.username)
  for (let n = 1; n <= 4; n += 1) {
    await respond(ctx, 'EMAIL_OTP', Session, { EMAIL_OTP_CODE: wrong(last) })
  }
  expect(await errorOf(respond(ctx, 'EMAIL_OTP', Session, { EMAIL_OTP_CODE: last }))).toBe(
    'LimitExceededException',
  )
})

amplifyTest('a member with two second factors and no preference chooses one', async ({ ctx }) => {
  await createAda(ctx)
  await signIn(ada)
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: shown(sharedSecret) })
  await expect(updateMFAPreference({ totp: 'PREFERRED', email: 'PREFERRED' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await updateMFAPreference({ totp: 'PREFERRED', email: 'ENABLED' })
  await updateMFAPreference({ totp: 'ENABLED' })
  expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP', 'EMAIL'] })
  await updateMFAPreference({ totp: 'NOT_PREFERRED' })
  await signOut()
  expect((await signIn(ada)).nextStep).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
    allowedMFATypes: ['TOTP', 'EMAIL'],
  })
  await expect(confirmSignIn({ challengeResponse: 'SMS' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'User does not have delivery config set to turn on SMS_MFA',
  })
  const { nextStep } = await confirmSignIn({ challengeResponse: 'EMAIL' })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  const challengeResponse = await codeFor(ctx, ada.username)
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true)
  await signOut()
  await signIn(ada)
  expect((await confirmSignIn({ challengeResponse: 'TOTP' })).nextStep.signInStep).toBe(
    'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  )
  expect((await confirmSignIn({ challengeResponse: shown(sharedSecret, 1) })).isSignedIn).toBe(true)
})

amplifyTest('text messages are refused, and mail to an address that was never verified', async ({ ctx }) => {
  const user = await createAccount(ctx, ada)
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const set = (settings: object) =>
    errorOf(callPool(ctx, 'SetUserMFAPreference', { AccessToken, ...settings }))
  const on = { Enabled: true }
  expect(await set({ SMSMfaSettings: { Enabled: false } })).toBe('done')
  expect(await set({ SMSMfaSettings: on })).toBe('InvalidParameterException')
  expect(await set({ EmailMfaSettings: on })).toBe('InvalidParameterException')
  expect(await set({ EmailMfaSettings: { Enabled: 'yes' } })).toBe('InvalidParameterException')
  expect(await set({ AccessToken: 'x', EmailMfaSettings: on })).toBe('NotAuthorizedException')
  await ctx.db.update(users).set({ emailVerified: true }).where(eq(users.sub, user.authUserId))
  expect(await set({ EmailMfaSettings: on })).toBe('done')
  await requireMfa(ctx, { authUserId: user.authUserId, isRequired: true })
  expect(await set({ EmailMfaSettings: { Enabled: false } })).toBe('InvalidParameterException')
})

amplifyTest(
  'who needs a second factor and has none sets up an app before they are signed in',
  async ({ ctx }) => {
    const { authUserId } = await createAda(ctx)
    await requireMfa(ctx, { authUserId, isRequired: true })
    expect((await signIn(ada)).nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    })
    const { nextStep } = await confirmSignIn({ challengeResponse: 'TOTP' })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const { sharedSecret } = nextStep.totpSetupDetails
    await expect(confirmSignIn({ challengeResponse: wrong(shown(sharedSecret)) })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    })
    expect((await confirmSignIn({ challengeResponse: shown(sharedSecret) })).isSignedIn).toBe(true)
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
    await signOut()
    expect((await signIn(ada)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  },
)

amplifyTest('who needs a second factor may choose mail, which verifies the address', async ({ ctx }) => {
  const user = await createAccount(ctx, ada)
  await requireMfa(ctx, { authUserId: user.authUserId, isRequired: true })
  await signIn(ada)
  expect((await confirmSignIn({ challengeResponse: 'EMAIL' })).nextStep.signInStep).toBe(
    'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP',
  )
  await expect(confirmSignIn({ challengeResponse: 'eve@example.org' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  const { nextStep } = await confirmSignIn({ challengeResponse: ada.username })
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  const challengeResponse = await codeFor(ctx, ada.username)
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true)
  expect(await fetchMFAPreference()).toEqual({ preferred: 'EMAIL', enabled: ['EMAIL'] })
  expect((await findUser(ctx, { authUserId: user.authUserId }))?.emailVerified).toBe(true)
})

amplifyTest('a session of the set-up cannot be answered without setting anything up', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await requireMfa(ctx, { authUserId, isRequired: true })
  const { Session } = await startSignIn(ctx)
  expect(await errorOf(respond(ctx, 'MFA_SETUP', Session, {}))).toBe('InvalidParameterException')
  const associated = (await callPool(ctx, 'AssociateSoftwareToken', { Session })).body
  expect(await errorOf(respond(ctx, 'MFA_SETUP', associated.Session, {}))).toBe('InvalidParameterException')
  const UserCode = shown(associated.SecretCode)
  const verified = (await callPool(ctx, 'VerifySoftwareToken', { Session: associated.Session, UserCode }))
    .body
  expect(await errorOf(callPool(ctx, 'AssociateSoftwareToken', { Session }))).toBe('NotAuthorizedException')
  expect(await errorOf(respond(ctx, 'MFA_SETUP', verified.Session, {}))).toBe('done')
  expect(await errorOf(respond(ctx, 'MFA_SETUP', verified.Session, {}))).toBe('NotAuthorizedException')
})

amplifyTest('a code by mail does not take the place of an app that was set up meanwhile', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await requireMfa(ctx, { authUserId, isRequired: true })
  const { Session } = await startSignIn(ctx)
  const { body: byMail } = await respond(ctx, 'MFA_SETUP', Session, { EMAIL: ada.username })
  const code = await codeFor(ctx, ada.username)
  const { body: byApp } = await callPool(ctx, 'AssociateSoftwareToken', { Session })
  const UserCode = shown(byApp.SecretCode)
  await callPool(ctx, 'VerifySoftwareToken', { Session: byApp.Session, UserCode })
  const answered = respond(ctx, 'EMAIL_OTP', byMail.Session, { EMAIL_OTP_CODE: code })
  expect(await errorOf(answered)).toBe('NotAuthorizedException')
  const [user] = await ctx.db.select().from(users).where(eq(users.sub, authUserId))
  expect(user?.mfaMethods).toEqual(['SOFTWARE_TOKEN_MFA'])
})

amplifyTest('the owner is told that codes by mail are the second step now', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  await requireMfa(ctx, { authUserId, isRequired: true })
  const { Session } = await startSignIn(ctx)
  const { body } = await respond(ctx, 'MFA_SETUP', Session, { EMAIL: ada.username })
  const EMAIL_OTP_CODE = await codeFor(ctx, ada.username)
  expect(await errorOf(respond(ctx, 'EMAIL_OTP', body.Session, { EMAIL_OTP_CODE }))).toBe('done')
  const [mail] = await queuedMails(ctx, ada.username)
  expect(mail?.subject).toBe('Your second step was changed')
})
