import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  ForgotPasswordCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  getCurrentUser,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createUser } from '#identity/accounts/create-user.ts'
import { requireMfa } from '#identity/accounts/require-mfa.ts'
import { pointAmplifyAt } from '#identity/amplify-client.fixtures.ts'
import { fromBase32, stepAt, totpCode } from '#identity/mfa/totp.ts'
import { storeTypedCredential } from '#identity/passwords/typed-credential.fixtures.ts'
import { passwordAttempts } from '#identity/tables.ts'
import { type RunningPool, runPool } from '#tests/support/identity/running-pool.ts'
import { inPasswordForms } from '#web/api/in-password-forms.ts'

// The flows that members use, with their clients, against the running server.

const password = 'Fresh-Bread-12'
const storage = new Map<string, string>()
let pool: RunningPool
let made = 0

beforeAll(async () => {
  pool = await runPool((config) => ({ ...config, sms: { transport: 'sandbox' } }))
  pointAmplifyAt(pool.ctx, pool.origin, storage)
})

afterEach(async () => {
  await signOut()
  storage.clear()
  expect(pool.refusals.filter(({ status }) => status >= 500)).toEqual([])
})

afterAll(() => pool.stop())

function anAddress(): string {
  made += 1
  return `member-${made}@example.org`
}

async function aUser({ permanent = true } = {}) {
  const username = anAddress()
  const { authUserId } = await createUser(pool.ctx, { username, password, permanent })
  return { username, password, authUserId }
}

/** Returns the code that an authenticator app with this secret shows, a number of steps from now. */
function shown(secret: string, steps = 0): string {
  return totpCode(fromBase32(secret), stepAt(new Date()) + steps)
}

test('a password proved by SRP signs in in its normalized form, or as typed if its verifier is older', async () => {
  const { username, authUserId: sub } = await aUser()
  const composed = 'Caf\u00e9 Barley-34'
  const decomposed = 'Cafe\u0301\u00a0Barley-34'
  const enter = (typed: string) => inPasswordForms(typed, (form) => signIn({ username, password: form }))
  await storeTypedCredential(pool.ctx, { sub, password: decomposed })
  expect((await enter(decomposed)).isSignedIn).toBe(true)
  // The refused first attempt no longer counts.
  expect(await pool.ctx.db.$count(passwordAttempts, eq(passwordAttempts.sub, sub))).toBe(0)
  await inPasswordForms(decomposed, (oldPassword) => updatePassword({ oldPassword, newPassword: decomposed }))
  await signOut()
  for (const typed of [composed, decomposed]) {
    expect((await enter(typed)).isSignedIn).toBe(true)
    await signOut()
  }
})

test('a visitor signs up, asks for the code again, confirms it and is signed in', async () => {
  const username = anAddress()
  const options = { userAttributes: { email: username, name: 'Ada' }, autoSignIn: true }
  const { nextStep, userId } = await signUp({ username, password, options })
  expect(nextStep).toMatchObject({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'm***@e***' },
  })
  const first = await pool.codeFor(username)
  await resendSignUpCode({ username })
  const confirmationCode = await pool.codeFor(username, 2)
  if (first !== confirmationCode) {
    await expect(confirmSignUp({ username, confirmationCode: first })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  }
  const confirmed = await confirmSignUp({ username, confirmationCode })
  expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
  expect((await autoSignIn()).isSignedIn).toBe(true)
  expect(await getCurrentUser()).toMatchObject({ userId })
  expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true', name: 'Ada' })
  // Only the mail reveals whether there is anything left to confirm.
  expect((await resendSignUpCode({ username })).deliveryMedium).toBe('EMAIL')
})

test('an unconfirmed user is sent to the confirmation after entering the right password', async () => {
  const username = anAddress()
  await signUp({ username, password, options: { userAttributes: { email: username } } })
  await expect(signIn({ username, password: 'Other-Bread-13' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  expect((await signIn({ username, password })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
})

test('Amazon’s own client signs up, signs in, changes, refreshes and signs out', async () => {
  const { sdk, ctx } = pool
  const ClientId = ctx.config.identity.clientId
  const Username = anAddress()
  const UserAttributes = [{ Name: 'email', Value: Username }]
  await sdk.send(new SignUpCommand({ ClientId, Username, Password: password, UserAttributes }))
  const ConfirmationCode = await pool.codeFor(Username)
  await sdk.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
  const AuthParameters = { USERNAME: Username, PASSWORD: password }
  const signInPlainly = new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  const { AuthenticationResult: tokens } = await sdk.send(signInPlainly)
  const AccessToken = tokens?.AccessToken
  await sdk.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'nickname', Value: 'A' }] }),
  )
  await sdk.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['nickname', 'name'] }))
  const user = await sdk.send(new GetUserCommand({ AccessToken }))
  expect(user.UserAttributes?.map(({ Name }) => Name)).toEqual(['sub', 'email', 'email_verified'])
  const ProposedPassword = 'Other-Bread-13'
  await sdk.send(new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword }))
  const rotate = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: tokens?.RefreshToken })
  const { AuthenticationResult: rotated } = await sdk.send(rotate)
  expect(rotated?.RefreshToken).not.toBe(tokens?.RefreshToken)
  const again = new InitiateAuthCommand({
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: rotated?.RefreshToken ?? '' },
  })
  const { AuthenticationResult: refreshed } = await sdk.send(again)
  await sdk.send(new RevokeTokenCommand({ ClientId, Token: rotated?.RefreshToken }))
  await expect(sdk.send(again)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const ended = new GlobalSignOutCommand({ AccessToken: refreshed?.AccessToken })
  await expect(sdk.send(ended)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await sdk.send(new ForgotPasswordCommand({ ClientId, Username }))
  const reset = await pool.codeFor(Username, 2)
  const forgotten = { ClientId, Username, ConfirmationCode: reset, Password: 'Third-Bread-14' }
  await sdk.send(new ConfirmForgotPasswordCommand(forgotten))
  await expect(sdk.send(signInPlainly)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a member signs in by SRP, refreshes, changes the password and signs out everywhere', async () => {
  const user = await aUser()
  expect((await signIn({ ...user, username: user.username.toUpperCase() })).isSignedIn).toBe(true)
  const first = (await fetchAuthSession()).tokens
  const second = (await fetchAuthSession({ forceRefresh: true })).tokens
  expect(second?.accessToken.payload.origin_jti).toBe(first?.accessToken.payload.origin_jti)
  await updatePassword({ oldPassword: password, newPassword: 'Other-Bread-13' })
  await signOut({ global: true })
  const AccessToken = second?.accessToken.toString()
  expect(await pool.ask('GetUser', { AccessToken })).toMatchObject({
    status: 400,
    error: 'NotAuthorizedException',
  })
  await expect(signIn(user)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect((await signIn({ ...user, password: 'Other-Bread-13' })).isSignedIn).toBe(true)
})

test('a member who forgot the password resets it, and a member with a new address verifies it', async () => {
  const user = await aUser()
  const { nextStep } = await resetPassword(user)
  expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE')
  const newPassword = 'Other-Bread-13'
  await confirmResetPassword({ ...user, newPassword, confirmationCode: await pool.codeFor(user.username) })
  await signIn({ ...user, password: newPassword })
  const email = anAddress()
  const updated = await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } })
  expect(updated.nextStep.updateAttributeStep).toBe('CONFIRM_ATTRIBUTE_WITH_CODE')
  expect((await fetchUserAttributes()).email).toBe(user.username)
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: await pool.codeFor(email) })
  expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' })
  const notices = await pool.inbox(user.username, 3)
  expect(notices[0]?.subject).toBe('Your email address was changed')
  await signOut()
  expect((await signIn({ username: email, password: newPassword })).isSignedIn).toBe(true)
  await updateUserAttribute({ userAttribute: { attributeKey: 'name', value: 'Ada' } })
  await deleteUserAttributes({ userAttributeKeys: ['name'] })
  expect(await fetchUserAttributes()).not.toHaveProperty('name')
})

test('a temporary password is replaced by the member’s own', async () => {
  const user = await aUser({ permanent: false })
  const { nextStep } = await signIn(user)
  expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
  await expect(confirmSignIn({ challengeResponse: 'weak' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  expect((await confirmSignIn({ challengeResponse: 'Other-Bread-13' })).isSignedIn).toBe(true)
})

test('an authenticator app is set up and requested, and its code works once', async () => {
  const user = await aUser()
  await signIn(user)
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: shown(sharedSecret) })
  await updateMFAPreference({ totp: 'PREFERRED' })
  await signOut()
  storage.clear()
  expect((await signIn(user)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  const code = shown(sharedSecret, 1)
  expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
  await signOut()
  storage.clear()
  await signIn(user)
  await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })
})

test('a code by mail, a choice between two factors, and a required setup all work', async () => {
  const user = await aUser()
  await signIn(user)
  const { sharedSecret } = await setUpTOTP()
  await verifyTOTPSetup({ code: shown(sharedSecret) })
  await updateMFAPreference({ totp: 'ENABLED', email: 'ENABLED' })
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP', 'EMAIL'], preferred: undefined })
  await signOut()
  storage.clear()
  expect((await signIn(user)).nextStep).toMatchObject({
    signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
    allowedMFATypes: ['TOTP', 'EMAIL'],
  })
  await expect(confirmSignIn({ challengeResponse: 'SMS' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'User does not have delivery config set to turn on SMS_MFA',
  })
  await confirmSignIn({ challengeResponse: 'EMAIL' })
  const challengeResponse = await pool.codeFor(user.username)
  expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true)

  await signOut()
  const other = await aUser()
  await requireMfa(pool.ctx, { authUserId: other.authUserId, isRequired: true })
  expect((await signIn(other)).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION')
  const { nextStep } = await confirmSignIn({ challengeResponse: 'TOTP' })
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
  const answer = shown(nextStep.totpSetupDetails.sharedSecret)
  expect((await confirmSignIn({ challengeResponse: answer })).isSignedIn).toBe(true)
})

test('a phone number is verified, and its codes sign in, with either client', async () => {
  const user = await aUser()
  const phone = '+4915112345678'
  await signIn(user)
  const { phone_number } = await updateUserAttributes({ userAttributes: { phone_number: phone } })
  expect(phone_number?.nextStep).toMatchObject({
    updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*********5678' },
  })
  await pool.codeFor(phone)
  await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
  const confirmationCode = await pool.codeFor(phone, 2)
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
  await updateMFAPreference({ sms: 'PREFERRED' })
  await signOut()
  storage.clear()
  expect((await signIn(user)).nextStep).toMatchObject({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*********5678' },
  })
  await expect(confirmSignIn({ challengeResponse: '12345X' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  expect((await confirmSignIn({ challengeResponse: await pool.codeFor(phone, 3) })).isSignedIn).toBe(true)
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString()

  const { sdk, ctx } = pool
  const ClientId = ctx.config.identity.clientId
  const moved = '+4915187654321'
  await sdk.send(
    new UpdateUserAttributesCommand({
      AccessToken,
      UserAttributes: [{ Name: 'phone_number', Value: moved }],
    }),
  )
  const AttributeName = 'phone_number'
  const asked = await sdk.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }))
  expect(asked.CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'SMS', Destination: '+*********4321' })
  const Code = await pool.codeFor(moved, 2)
  await sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))
  const SMSMfaSettings = { Enabled: true, PreferredMfa: true }
  await sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings }))
  const shownUser = await sdk.send(new GetUserCommand({ AccessToken }))
  expect(shownUser).toMatchObject({ PreferredMfaSetting: 'SMS_MFA', UserMFASettingList: ['SMS_MFA'] })
  expect(shownUser.UserAttributes).toContainEqual({ Name: 'phone_number_verified', Value: 'true' })
  const started = await sdk.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.username, PASSWORD: password },
    }),
  )
  expect(started).toMatchObject({
    ChallengeName: 'SMS_MFA',
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+*********4321',
    },
  })
  const answered = new RespondToAuthChallengeCommand({
    ClientId,
    ChallengeName: 'SMS_MFA',
    Session: started.Session,
    ChallengeResponses: { USERNAME: user.username, SMS_MFA_CODE: await pool.codeFor(moved, 3) },
  })
  expect((await sdk.send(answered)).AuthenticationResult?.AccessToken).toBeTruthy()
  await expect(sdk.send(answered)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
})

test('a device is confirmed, remembered, proved and forgotten', async () => {
  const user = await aUser()
  await signIn(user)
  await rememberDevice()
  await updateMFAPreference({ email: 'PREFERRED' })
  await signOut()
  expect((await signIn(user)).isSignedIn).toBe(true)
  const [device] = await fetchDevices()
  const AccessToken = (await fetchAuthSession()).tokens?.accessToken.toString()
  const { Device } = await pool.sdk.send(new GetDeviceCommand({ AccessToken, DeviceKey: device?.id }))
  expect(Device?.DeviceAttributes).toContainEqual({
    Name: 'dev:device_remembered_status',
    Value: 'remembered',
  })
  expect((await pool.sdk.send(new ListDevicesCommand({ AccessToken }))).Devices).toEqual([Device])
  await forgetDevice()
  expect(await fetchDevices()).toEqual([])
  await signOut()
  expect((await signIn(user)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
})

test('a member who deletes their user is removed together with their profile', async () => {
  const username = anAddress()
  const body = JSON.stringify({ username, password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${pool.origin}/api/auth/create`, { method: 'POST', headers, body })).status).toBe(201)
  await signIn({ username, password })
  const token = (await fetchAuthSession()).tokens?.accessToken.toString()
  const asMember = { ...headers, authorization: `Bearer ${token}` }
  const profile = await fetch(`${pool.origin}/api/profile`, { method: 'POST', headers: asMember, body: '{}' })
  const { _id } = (await profile.json()) as { _id: string }
  await deleteUser()
  await expect(signIn({ username, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect
    .poll(async () => (await pool.ctx.db.execute(`select 1 from members.profiles where id = '${_id}'`)).rows)
    .toEqual([])
})
