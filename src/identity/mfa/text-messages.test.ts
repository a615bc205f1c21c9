import {
  confirmSignIn,
  confirmUserAttribute,
  deleteUserAttributes,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { outgoingTexts } from '#platform/sms/tables.ts'
import { queuedTexts } from '#tests/support/stored/queued-texts.ts'
import { createUser } from '../accounts/create-user.ts'
import { removeUser } from '../accounts/remove-user.ts'
import { amplifyTest as base } from '../amplify-client.fixtures.ts'
import { callPool, later, signInWithPassword, wrong } from '../identity-app.fixtures.ts'
import { replaceForgottenPassword } from '../password-reset/replace-forgotten-password.ts'
import { codes, users } from '../tables.ts'
import { fromBase32, stepAt, totpCode } from './totp.ts'

/** A test with text messages enabled. */
const test = base.extend<{ ctx: Context }>({
  ctx: async ({ ctx }, use) => {
    await use({ ...ctx, config: { ...ctx.config, sms: { transport: 'sandbox' } } })
  },
})

const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }
const PHONE = '+4915112345678'
const OTHER_PHONE = '+4915187654321'
const MINUTE = 60 * 1000

async function textedCode(ctx: Context, to = PHONE): Promise<string> {
  const [newest] = await queuedTexts(ctx, to)
  return /^\d{6}/.exec(newest ?? '')?.[0] ?? ''
}

function withoutTexts(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, sms: { transport: 'off' } } }
}

/** Creates a signed-in user with a verified phone number. */
async function withPhone(ctx: Context) {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  await signIn(ada)
  await updateUserAttributes({ userAttributes: { phone_number: PHONE } })
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: await textedCode(ctx) })
  return authUserId
}

/** Does the same, with text messages as the second factor, and signs out. */
async function withTexts(ctx: Context) {
  const authUserId = await withPhone(ctx)
  await updateMFAPreference({ sms: 'ENABLED' })
  await signOut()
  return authUserId
}

async function startSignIn(ctx: Context) {
  const { body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
  })
  return body as { ChallengeName: string; Session: string; __type?: string; message?: string }
}

async function answer(ctx: Context, Session: string, SMS_MFA_CODE: string, user = ada.username) {
  const { status, body } = await callPool(ctx, 'RespondToAuthChallenge', {
    ChallengeName: 'SMS_MFA',
    ClientId: ctx.config.identity.clientId,
    Session,
    ChallengeResponses: { USERNAME: user, SMS_MFA_CODE },
  })
  return status === 200 ? 'done' : body.__type
}

describe('a phone number', () => {
  test('is verified once by a code sent to it', async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    await signIn(ada)
    const updated = await updateUserAttributes({ userAttributes: { phone_number: PHONE } })
    expect(updated.phone_number).toEqual({
      isUpdated: false,
      nextStep: {
        updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
        codeDeliveryDetails: {
          attributeName: 'phone_number',
          deliveryMedium: 'SMS',
          destination: '+*********5678',
        },
      },
    })
    expect(await fetchUserAttributes()).toMatchObject({
      phone_number: PHONE,
      phone_number_verified: 'false',
    })
    const first = await textedCode(ctx)
    expect(await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })).toEqual({
      attributeName: 'phone_number',
      deliveryMedium: 'SMS',
      destination: '+*********5678',
    })
    const code = await textedCode(ctx)
    const confirm = (confirmationCode: string) =>
      confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
    if (first !== code) await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await expect(confirm(wrong(code))).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await confirm(code)
    expect(await fetchUserAttributes()).toMatchObject({ phone_number: PHONE, phone_number_verified: 'true' })
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    const { tokens } = await fetchAuthSession({ forceRefresh: true })
    expect(tokens?.idToken?.payload).toMatchObject({ phone_number: PHONE, phone_number_verified: true })
  })

  test('stays verified until the new one is verified, and a code for one does not work for the other', async ({
    ctx,
  }) => {
    await withPhone(ctx)
    await updateUserAttributes({ userAttributes: { phone_number: OTHER_PHONE } })
    expect(await fetchUserAttributes()).toMatchObject({ phone_number: PHONE, phone_number_verified: 'true' })
    const abandoned = await textedCode(ctx, OTHER_PHONE)
    const confirm = (confirmationCode: string) =>
      confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode })
    await updateUserAttributes({ userAttributes: { phone_number: PHONE } })
    await expect(confirm(abandoned)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    await updateUserAttributes({ userAttributes: { phone_number: OTHER_PHONE } })
    await confirm(await textedCode(ctx, OTHER_PHONE))
    expect(await fetchUserAttributes()).toMatchObject({
      phone_number: OTHER_PHONE,
      phone_number_verified: 'true',
    })
  })

  test('gets a limited number of messages, from one account and from all', async ({ ctx }) => {
    await withPhone(ctx)
    const send = () => sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    for (let n = 2; n <= 5; n += 1) await send()
    await expect(send()).rejects.toMatchObject({ name: 'LimitExceededException' })
    await signOut()
    const claim = async (account: number) => {
      const other = { ...ada, username: `other-${account}@example.org` }
      await createUser(ctx, { ...other, permanent: true })
      const { AccessToken } = await signInWithPassword(ctx, other)
      const UserAttributes = [{ Name: 'phone_number', Value: PHONE }]
      const { status, body } = await callPool(ctx, 'UpdateUserAttributes', { AccessToken, UserAttributes })
      for (let n = 2; status === 200 && n <= 5; n += 1) {
        await callPool(ctx, 'GetUserAttributeVerificationCode', {
          AccessToken,
          AttributeName: 'phone_number',
        })
      }
      return status === 200 ? 'done' : body.__type
    }
    for (let account = 1; account <= 5; account += 1) expect(await claim(account)).toBe('done')
    expect(await claim(6)).toBe('LimitExceededException')
    expect(await queuedTexts(ctx, PHONE)).toHaveLength(30)
  })

  test('gets no code if it does not exist', async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    await signIn(ada)
    await expect(
      sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(
      confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: '123456' }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('stays while it is a second factor, and is deleted with all its data after that', async ({ ctx }) => {
    const authUserId = await withPhone(ctx)
    await updateMFAPreference({ sms: 'PREFERRED' })
    const remove = () => deleteUserAttributes({ userAttributeKeys: ['phone_number'] })
    await expect(remove()).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(updateUserAttributes({ userAttributes: { phone_number: '' } })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    await updateMFAPreference({ sms: 'DISABLED' })
    await remove()
    expect(await fetchUserAttributes()).not.toHaveProperty('phone_number')
    expect(await fetchUserAttributes()).not.toHaveProperty('phone_number_verified')
    const [row] = await ctx.db.select().from(users).where(eq(users.sub, authUserId))
    expect(row).toMatchObject({ phoneVerified: false, pendingPhone: null })
    await expect(updateMFAPreference({ sms: 'ENABLED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })
})

describe('a code by text message', () => {
  test('signs in once, and shows its masked destination', async ({ ctx }) => {
    await withTexts(ctx)
    expect((await signIn(ada)).nextStep).toEqual({
      signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
      codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*********5678' },
    })
    const code = await textedCode(ctx)
    await expect(confirmSignIn({ challengeResponse: wrong(code) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true)
    expect(await fetchMFAPreference()).toEqual({ enabled: ['SMS'], preferred: undefined })
    await signOut()
    const { Session } = await startSignIn(ctx)
    const fresh = await textedCode(ctx)
    if (fresh !== code) expect(await answer(ctx, Session, code)).toBe('CodeMismatchException')
    expect(await answer(ctx, Session, fresh)).toBe('done')
    expect(await answer(ctx, Session, fresh)).toBe('ExpiredCodeException')
  })

  test('is invalid after five guesses or three minutes, and for any other session', async ({ ctx }) => {
    await withTexts(ctx)
    const { Session } = await startSignIn(ctx)
    const code = await textedCode(ctx)
    expect(await answer(ctx, 'forged', code)).toBe('NotAuthorizedException')
    expect(await answer(ctx, Session, code, 'eve@example.org')).toBe('NotAuthorizedException')
    expect(await answer(later(ctx, 4 * MINUTE), Session, code)).toBe('NotAuthorizedException')
    expect(await answer(ctx, Session, '')).toBe('InvalidParameterException')
    for (let n = 1; n <= 5; n += 1)
      expect(await answer(ctx, Session, wrong(code))).toBe('CodeMismatchException')
    expect(await answer(ctx, Session, code)).toBe('LimitExceededException')
    const late = await startSignIn(ctx)
    await ctx.db.update(codes).set({ expiresAt: ctx.now() }).where(eq(codes.purpose, 'sign-in-text'))
    expect(await answer(ctx, late.Session, await textedCode(ctx))).toBe('ExpiredCodeException')
  })

  test('can be requested only a limited number of times', async ({ ctx }) => {
    await withTexts(ctx)
    for (let n = 1; n <= 10; n += 1) expect((await startSignIn(ctx)).ChallengeName).toBe('SMS_MFA')
    expect((await startSignIn(ctx)).__type).toBe('LimitExceededException')
  })

  test('goes to the old number until a new one is verified', async ({ ctx }) => {
    await withPhone(ctx)
    await updateMFAPreference({ sms: 'ENABLED' })
    await updateUserAttributes({ userAttributes: { phone_number: OTHER_PHONE } })
    await signOut()
    const before = (await queuedTexts(ctx, OTHER_PHONE)).length
    await startSignIn(ctx)
    expect((await queuedTexts(ctx, OTHER_PHONE)).length).toBe(before)
    expect((await queuedTexts(ctx, PHONE))[0]).toContain('login code')
  })

  test('is one of several factors that a member can choose', async ({ ctx }) => {
    await withPhone(ctx)
    const { sharedSecret } = await setUpTOTP()
    await verifyTOTPSetup({ code: totpCode(fromBase32(sharedSecret), stepAt(new Date())) })
    await updateMFAPreference({ totp: 'ENABLED', sms: 'ENABLED' })
    await signOut()
    expect((await signIn(ada)).nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['TOTP', 'SMS'],
    })
    expect((await confirmSignIn({ challengeResponse: 'SMS' })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    )
    expect((await confirmSignIn({ challengeResponse: await textedCode(ctx) })).isSignedIn).toBe(true)
    await updateMFAPreference({ sms: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP', 'SMS'], preferred: 'SMS' })
  })

  test('is short, is stored hashed and encrypted, and is deleted with its account', async ({ ctx }) => {
    const authUserId = await withTexts(ctx)
    await startSignIn(ctx)
    const [text = ''] = await queuedTexts(ctx, PHONE)
    const code = await textedCode(ctx)
    expect(text).toMatch(new RegExp(`\\n@127\\.0\\.0\\.1 #${code}$`))
    expect(text.length).toBeLessThanOrEqual(160)
    // Only characters of the basic SMS alphabet, because others could turn one message into three.
    expect(text).toMatch(/^[\x20-\x5f\x61-\x7a\n]+$/)
    const values: unknown[] = []
    for (const table of [outgoingTexts, codes, audit]) {
      for (const row of await ctx.db.select().from(table)) values.push(...Object.values(row))
    }
    for (const value of values) {
      expect(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)).not.toContain(code)
    }
    const changes = await ctx.db.select({ before: audit.before, after: audit.after }).from(audit)
    expect(JSON.stringify(changes)).not.toContain(PHONE)
    await removeUser(ctx, { authUserId })
    expect(await queuedTexts(ctx, PHONE)).toEqual([])
  })

  test('does not work for a stranger who created the account before its owner did', async ({ ctx }) => {
    const sub = await withTexts(ctx)
    await ctx.db.update(users).set({ emailVerified: false }).where(eq(users.sub, sub))
    await replaceForgottenPassword(ctx, { sub, password: 'Other-Bread-13' })
    const [row] = await ctx.db.select().from(users).where(eq(users.sub, sub))
    expect(row).toMatchObject({ mfaMethods: [], phoneVerified: false })
  })
})

describe('disabled text messages', () => {
  test('lock out a user who relies on them, but not a user with another factor', async ({ ctx }) => {
    await withTexts(ctx)
    const off = withoutTexts(ctx)
    expect(await startSignIn(off)).toMatchObject({
      __type: 'CodeDeliveryFailureException',
      message: 'Unable to send the message. User pool does not have SMS configuration to send messages.',
    })
    await ctx.db.update(users).set({ mfaMethods: ['EMAIL_OTP', 'SMS_MFA'], preferredMfa: 'SMS_MFA' })
    expect((await startSignIn(off)).ChallengeName).toBe('EMAIL_OTP')
    expect((await startSignIn(ctx)).ChallengeName).toBe('SMS_MFA')
  })
})
