import { confirmResetPassword, resetPassword, signIn } from 'aws-amplify/auth'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as } from '#tests/support/test-context.ts'
import { createAccount } from '../accounts/create-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { requirePasswordReset } from '../accounts/require-password-reset.ts'
import { amplifyTest } from '../amplify-client.fixtures.ts'
import { callPool, codeFor, later, signInWithPassword, wrong } from '../identity-app.fixtures.ts'
import { askChallenge } from '../srp/srp-client.fixtures.ts'
import { codes, users } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'
import { findUser } from '../users/find-user.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const NEW_PASSWORD = 'My-Own-Word-8'
const MINUTE = 60 * 1000
const MISMATCH = 'CodeMismatchException'
const EXPIRED = 'ExpiredCodeException'
const LIMIT = 'LimitExceededException'

function forget(ctx: Context, username: string) {
  return callPool(ctx, 'ForgotPassword', { ClientId: ctx.config.identity.clientId, Username: username })
}

async function confirm(ctx: Context, code: string, change: { username?: string; password?: string } = {}) {
  const { status, body } = await callPool(ctx, 'ConfirmForgotPassword', {
    ClientId: ctx.config.identity.clientId,
    Username: change.username ?? ada.username,
    ConfirmationCode: code,
    Password: change.password ?? NEW_PASSWORD,
  })
  return status === 200 ? body : body.__type
}

amplifyTest(
  'a member who forgot their password chooses a new one with a code from their mail',
  async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const { nextStep } = await resetPassword({ username: 'Ada@Example.org' })
    expect(nextStep).toEqual({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'a***@e***', attributeName: 'email' },
    })
    const confirmationCode = await codeFor(ctx, ada.username)
    const chosen = { username: ada.username, newPassword: NEW_PASSWORD }
    await expect(
      confirmResetPassword({ ...chosen, confirmationCode: wrong(confirmationCode) }),
    ).rejects.toMatchObject({
      name: MISMATCH,
      message: 'Invalid verification code provided, please try again.',
    })
    await expect(
      confirmResetPassword({ ...chosen, confirmationCode, newPassword: 'Password1!' }),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await confirmResetPassword({ ...chosen, confirmationCode })
    expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
    await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await signIn({ ...ada, password: NEW_PASSWORD })).isSignedIn).toBe(true)
  },
)

amplifyTest('a code is good once, for an hour, and only the newest', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  await forget(ctx, ada.username)
  const first = await codeFor(ctx, ada.username)
  expect(await confirm(later(ctx, 61 * MINUTE), first)).toBe(EXPIRED)
  await forget(ctx, ada.username)
  const second = await codeFor(ctx, ada.username)
  if (first !== second) expect(await confirm(ctx, first)).toBe(MISMATCH)
  expect(await confirm(ctx, second)).toEqual({})
  expect(await confirm(ctx, second)).toBe(EXPIRED)
})

amplifyTest('five wrong guesses end a code, and five codes an hour are all that is sent', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  for (const username of [ada.username, 'nobody@example.org']) {
    expect((await forget(ctx, username)).status).toBe(200)
    const code = (await codeFor(ctx, username)) || '123456'
    for (let n = 1; n <= 5; n += 1) expect(await confirm(ctx, wrong(code), { username })).toBe(MISMATCH)
    expect(await confirm(ctx, code, { username })).toBe(LIMIT)
    for (let n = 2; n <= 5; n += 1) expect((await forget(ctx, username)).status).toBe(200)
    const { status, body } = await forget(ctx, username)
    expect([status, body]).toEqual([
      400,
      { __type: LIMIT, message: 'Attempt limit exceeded, please try after some time.' },
    ])
  }
})

amplifyTest(
  'strangers who ask and guess end neither the code nor the asking of the owner',
  async ({ ctx }) => {
    const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
    const from = (network: string) => ({ ...ctx, network })
    const stranger = from('203.0.113.7')
    for (let n = 1; n <= 6; n += 1) await forget(stranger, ada.username)
    expect((await forget(from('198.51.100.1'), ada.username)).status).toBe(200)
    const code = await codeFor(ctx, ada.username)
    for (let n = 1; n <= 5; n += 1) expect(await confirm(stranger, wrong(code))).toBe(MISMATCH)
    expect(await confirm(stranger, code)).toBe(LIMIT)
    for (let n = 1; n <= 4; n += 1) {
      for (let guess = 1; guess <= 5; guess += 1) await confirm(from(`203.0.113.${10 + n}`), wrong(code))
    }
    // Many guessers together invalidate the code. The link in the same mail still lets the owner in, once.
    expect(await confirm(from('198.51.100.1'), code)).toBe(LIMIT)
    const [mail] = await queuedMails(ctx, ada.username)
    const [, sub = '', token = ''] =
      /new-password#([0-9a-f-]{36})\.\S+\.([\w-]{43})/.exec(mail?.text ?? '') ?? []
    expect(sub).toBe(authUserId)
    expect(await confirm(ctx, `${token.slice(0, -1)}_`, { username: sub })).toBe(EXPIRED)
    for (let n = 1; n <= 6; n += 1) await signInWithPassword(ctx, { ...ada, password: 'Wrong-Horse-7' })
    expect(await confirm(ctx, token, { username: sub })).toEqual({})
    expect(await confirm(ctx, token, { username: sub })).toBe(EXPIRED)
    expect((await signIn({ username: sub, password: NEW_PASSWORD })).isSignedIn).toBe(true)
  },
)

amplifyTest('wrong guesses by a stranger leave the code of the owner whole', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  await forget(ctx, ada.username)
  const code = await codeFor(ctx, ada.username)
  for (let n = 1; n <= 9; n += 1) await confirm({ ...ctx, network: '203.0.113.7' }, wrong(code))
  expect(await confirm(ctx, code)).toEqual({})
})

amplifyTest(
  'an unknown address and an unknown id are answered like known ones, and get no mail',
  async ({ ctx }) => {
    const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
    const unknownId = (await askChallenge(ctx, 'nobody@example.org')).parameters.USER_ID_FOR_SRP ?? ''
    for (const username of [ada.username, 'nobody@example.org', 'nobody']) {
      expect(await confirm(ctx, '123456', { username })).toBe(EXPIRED)
    }
    for (const username of [ada.username, authUserId, 'nobody@example.org', unknownId, 'nobody']) {
      const { status, body } = await forget(ctx, username)
      expect(status).toBe(200)
      expect(body).toEqual({
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: expect.stringMatching(/^[a-z]\*\*\*@[a-z]\*\*\*$/),
        },
      })
      expect(await confirm(ctx, '12345', { username })).toBe(MISMATCH)
    }
    const mails = await queuedMails(ctx)
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([ada.username]))
  },
)

amplifyTest('the code of one member does not serve another', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: true })
  await createUser(ctx, { ...ada, username: 'eve@example.org', permanent: true })
  await forget(ctx, ada.username)
  await forget(ctx, 'eve@example.org')
  const [hers, eves] = [await codeFor(ctx, ada.username), await codeFor(ctx, 'eve@example.org')]
  if (hers !== eves) expect(await confirm(ctx, eves)).toBe(MISMATCH)
  expect(await confirm(ctx, hers, { username: 'eve@example.org' })).not.toEqual({})
})

amplifyTest(
  'who resets by mail has verified the address, and whoever made the account before is out',
  async ({ ctx }) => {
    const user = await createAccount(ctx, ada)
    await ctx.db
      .update(users)
      .set({ mfaMethods: ['SOFTWARE_TOKEN_MFA'], pendingEmail: 'eve@example.org' })
      .where(eq(users.sub, user.authUserId))
    await forget(ctx, ada.username)
    expect(await confirm(ctx, await codeFor(ctx, ada.username))).toEqual({})
    const [row] = await ctx.db.select().from(users).where(eq(users.sub, user.authUserId))
    expect(row).toMatchObject({
      emailVerified: true,
      mfaMethods: [],
      pendingEmail: null,
      status: 'CONFIRMED',
    })
  },
)

amplifyTest('a password that an administrator reset is replaced by way of a mail', async ({ ctx }) => {
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const guest = as(ctx, { kind: 'guest' })
  await expect(requirePasswordReset(guest, { authUserId })).rejects.toMatchObject({ code: 'not_signed_in' })
  await requirePasswordReset(ctx, { authUserId })
  expect(await verifyAccessToken(ctx, AccessToken)).toBeNull()
  await expect(signIn({ ...ada, password: 'Wrong-Horse-7' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  expect((await signIn(ada)).nextStep.signInStep).toBe('RESET_PASSWORD')
  expect(await confirm(ctx, await codeFor(ctx, ada.username))).toEqual({})
  expect((await signIn({ ...ada, password: NEW_PASSWORD })).isSignedIn).toBe(true)
  expect((await findUser(ctx, { authUserId }))?.status).toBe('CONFIRMED')
})

amplifyTest(
  'the mail says in plain text too what the code is for, and the database holds no code',
  async ({ ctx }) => {
    await createUser(ctx, { ...ada, permanent: true })
    await forget(ctx, ada.username)
    const [mail] = await queuedMails(ctx, ada.username)
    const code = await codeFor(ctx, ada.username)
    expect(mail?.subject).toBe('Choose a new password')
    expect(mail?.html).toContain(code)
    expect(mail?.text).toContain('good for one hour')
    expect(mail?.text).toContain('nobody gets in without this email')
    expect(JSON.stringify(await ctx.db.select().from(codes))).not.toContain(code)
  },
)

amplifyTest('a request that is malformed is refused by name', async ({ ctx }) => {
  const client = ctx.config.identity.clientId
  const mistakes = [
    [await forget(ctx, ''), 'InvalidParameterException'],
    [await forget(ctx, 'a\u0000b'), 'InvalidParameterException'],
    [
      await callPool(ctx, 'ForgotPassword', { ClientId: 'other', Username: 'x' }),
      'ResourceNotFoundException',
    ],
    [await callPool(ctx, 'ForgotPassword', { ClientId: client, Username: 7 }), 'InvalidParameterException'],
    [await callPool(ctx, 'ForgotPassword', { x: 'x'.repeat(70_000) }), 'SerializationException'],
    [await callPool(ctx, 'ConfirmForgotPassword', { ClientId: client }), 'InvalidParameterException'],
  ] as const
  for (const [{ status, body }, name] of mistakes) expect([status, body.__type]).toEqual([400, name])
  expect(await confirm(ctx, 'x'.repeat(3000))).toBe('InvalidParameterException')
  expect(await confirm(ctx, '１２３４５６')).toBe(EXPIRED)
})
