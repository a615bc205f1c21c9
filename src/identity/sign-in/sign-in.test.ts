import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { setPassword } from '../accounts/set-password.ts'
import { callPool, later } from '../identity-app.fixtures.ts'
import { storeTypedCredential } from '../passwords/typed-credential.fixtures.ts'
import { MODULUS } from '../srp/group.ts'
import { answerSrpChallenge, askChallenge, signInBySrp } from '../srp/srp-client.fixtures.ts'
import { timestampAt } from '../srp/timestamp.ts'
import { users } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const wrong = { ...ada, password: 'Wrong-Horse-77' }
const INCORRECT = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const LOCKED = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }
const SECOND = 1000
const MINUTE = 60 * SECOND

function createAda(ctx: Context) {
  return createUser(ctx, { ...ada, permanent: true })
}

function signInPlainly(ctx: Context, { username, password }: { username: string; password: string }) {
  return callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, PASSWORD: password },
  })
}

test('a member signs in by SRP with the address in any letter case, or with their id', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  for (const username of ['ada@example.org', 'ADA@example.ORG', authUserId]) {
    const { status, body } = await signInBySrp(ctx, { ...ada, username })
    expect(status).toBe(200)
    expect(body.AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
  }
})

test('an unknown address gets the same response as a known one, always with the same salt and id', async ({
  ctx,
}) => {
  await createAda(ctx)
  const known = (await askChallenge(ctx, ada.username)).parameters
  const unknown = (await askChallenge(ctx, 'nobody@example.org')).parameters
  const again = (await askChallenge(ctx, 'Nobody@example.org')).parameters
  const byId = (await askChallenge(ctx, unknown.USER_ID_FOR_SRP ?? '')).parameters
  expect(Object.keys(unknown).sort()).toEqual(Object.keys(known).sort())
  for (const name of ['SALT', 'USERNAME', 'USER_ID_FOR_SRP']) {
    expect(again[name]).toBe(unknown[name])
    expect(byId[name]).toBe(unknown[name])
    expect(unknown[name]).not.toBe(known[name])
  }
  expect(again.SRP_B).not.toBe(unknown.SRP_B)
  const asLong = (await askChallenge(ctx, 'bob@example.org')).parameters
  expect(asLong.SECRET_BLOCK?.length).toBe(known.SECRET_BLOCK?.length)
  const answers = [
    await signInBySrp(ctx, { ...ada, username: 'nobody@example.org' }),
    await signInBySrp(ctx, wrong),
    await signInPlainly(ctx, { ...ada, username: 'nobody@example.org' }),
    await signInPlainly(ctx, wrong),
  ]
  for (const { status, body } of answers) expect([status, body]).toEqual([400, INCORRECT])
})

test('after five failures each further one locks for twice as long, for known and unknown addresses', async ({
  ctx,
}) => {
  await createAda(ctx)
  for (const username of [ada.username, 'nobody@example.org']) {
    const guess = { ...wrong, username }
    const fixed = { ...ctx, now: () => new Date('2026-03-01T12:00:00Z') }
    const after = (seconds: number) => ({
      ...ctx,
      now: () => new Date(fixed.now().getTime() + seconds * SECOND),
    })
    for (let n = 1; n <= 5; n += 1) expect((await signInPlainly(fixed, guess)).body).toEqual(INCORRECT)
    expect((await signInPlainly(fixed, guess)).body).toEqual(LOCKED)
    expect((await signInBySrp(fixed, guess)).body).toEqual(LOCKED)
    expect((await signInBySrp(after(1), guess)).body).toEqual(INCORRECT)
    expect((await signInPlainly(after(2), guess)).body).toEqual(LOCKED)
    expect((await signInPlainly(after(3), guess)).body).toEqual(INCORRECT)
    expect((await signInPlainly(after(6), guess)).body).toEqual(LOCKED)
  }
})

test('during a lock even the right password is refused, and afterward it is accepted and clears the failures', async ({
  ctx,
}) => {
  await createAda(ctx)
  for (let n = 1; n <= 5; n += 1) await signInBySrp(ctx, wrong)
  expect((await signInBySrp(ctx, ada)).body).toEqual(LOCKED)
  expect((await signInBySrp(later(ctx, 2 * SECOND), ada)).status).toBe(200)
  for (let n = 1; n <= 5; n += 1) {
    expect((await signInBySrp(later(ctx, 3 * SECOND), wrong)).body).toEqual(INCORRECT)
  }
})

test('a lock lasts at most 15 minutes, and 15 minutes without attempts clear all failures', async ({
  ctx,
}) => {
  await createAda(ctx)
  let at = 0
  for (let n = 1; n <= 20; n += 1) {
    expect((await signInPlainly(later(ctx, at), wrong)).body).toEqual(INCORRECT)
    at += 16 * MINUTE
  }
  expect((await signInPlainly(later(ctx, at), ada)).status).toBe(200)
  at += 40 * MINUTE
  for (let n = 1; n <= 5; n += 1) expect((await signInPlainly(later(ctx, at), wrong)).body).toEqual(INCORRECT)
  expect((await signInPlainly(later(ctx, at + 20 * MINUTE), wrong)).body).toEqual(INCORRECT)
  expect((await signInPlainly(later(ctx, at + 20 * MINUTE), wrong)).body).toEqual(INCORRECT)
})

test('a client value that is zero modulo N is refused', async ({ ctx }) => {
  await createAda(ctx)
  for (const value of [0n, MODULUS, MODULUS * 3n]) {
    const { status, body } = await callPool(ctx, 'InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: ctx.config.identity.clientId,
      AuthParameters: { USERNAME: ada.username, SRP_A: value.toString(16) },
    })
    expect([status, body.__type]).toEqual([400, 'InvalidParameterException'])
  }
})

test('a challenge is valid for three minutes and for one sign-in', async ({ ctx }) => {
  await createAda(ctx)
  const asked = await askChallenge(ctx, ada.username)
  expect((await answerSrpChallenge(later(ctx, 3 * MINUTE + SECOND), asked, ada.password)).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Invalid session for the user, session is expired.',
  })
  expect((await answerSrpChallenge(ctx, asked, wrong.password)).body).toEqual(INCORRECT)
  expect((await answerSrpChallenge(ctx, asked, ada.password)).status).toBe(200)
  const repeated = await answerSrpChallenge(ctx, asked, ada.password)
  expect([repeated.status, repeated.body.message]).toEqual([400, 'Invalid session for the user.'])
})

test('a challenge that was forged, changed or made for another user is refused', async ({ ctx }) => {
  await createAda(ctx)
  const { authUserId: eve } = await createUser(ctx, {
    ...wrong,
    username: 'eve@example.org',
    permanent: true,
  })
  const asked = await askChallenge(ctx, ada.username)
  const block = Buffer.from(asked.parameters.SECRET_BLOCK ?? '', 'base64')
  block[40] = (block[40] ?? 0) ^ 1
  const responses: Record<string, string>[] = [
    { PASSWORD_CLAIM_SECRET_BLOCK: block.toString('base64') },
    { PASSWORD_CLAIM_SECRET_BLOCK: Buffer.from('{"sub":"x"}').toString('base64') },
    { USERNAME: eve },
    { USERNAME: 'eve@example.org' },
  ]
  for (const changed of responses) {
    const { status, body } = await answerSrpChallenge(ctx, asked, ada.password, { responses: changed })
    expect([status, body.message]).toEqual([400, 'Invalid session for the user.'])
  }
  const { body } = await answerSrpChallenge(ctx, asked, ada.password, {
    responses: { TIMESTAMP: timestampAt(new Date(ctx.now().getTime() - 1000)) },
  })
  expect(body).toEqual(INCORRECT)
})

test('a proof with the wrong day or an invalid time is refused', async ({ ctx }) => {
  await createAda(ctx)
  const moments = [-25, 25, -24 * 365].map((hours) =>
    timestampAt(new Date(ctx.now().getTime() + hours * 60 * 60 * 1000)),
  )
  for (const TIMESTAMP of [...moments, 'another time', 'Fri Nov 66 20:16:39 UTC 2026']) {
    const asked = await askChallenge(ctx, ada.username)
    const { body } = await answerSrpChallenge(ctx, asked, ada.password, { responses: { TIMESTAMP } })
    expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'Invalid timestamp.' })
  }
  expect((await signInBySrp(ctx, ada)).body.AuthenticationResult).toBeTruthy()
})

test('a challenge requested before a password change does not accept the old password', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  const asked = await askChallenge(ctx, ada.username)
  await setPassword(later(ctx, SECOND), { authUserId, password: 'Another-Horse-8', permanent: true })
  expect((await answerSrpChallenge(ctx, asked, ada.password)).body).toEqual(INCORRECT)
})

test('a temporary password leads to a new one, once, and only within seven days', async ({ ctx }) => {
  await createUser(ctx, { ...ada, permanent: false })
  const { body } = await signInBySrp(ctx, ada)
  expect(body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  const choose = (session: string) =>
    callPool(ctx, 'RespondToAuthChallenge', {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ClientId: ctx.config.identity.clientId,
      Session: session,
      ChallengeResponses: { USERNAME: ada.username, NEW_PASSWORD: 'My-Own-Word-8' },
    })
  await createUser(ctx, { ...ada, username: 'eve@example.org', permanent: false })
  const late = await signInBySrp(later(ctx, 8 * 24 * 60 * MINUTE), { ...ada, username: 'eve@example.org' })
  expect(late.body.message).toBe('Temporary password has expired and must be reset by an administrator.')
  expect((await choose((await askChallenge(ctx, ada.username)).parameters.SECRET_BLOCK ?? '')).status).toBe(
    400,
  )
  expect((await choose(body.Session)).body.AuthenticationResult.AccessToken).toBeTruthy()
  expect((await choose(body.Session)).body.message).toBe('Invalid session for the user.')
  expect((await signInBySrp(ctx, { ...ada, password: 'My-Own-Word-8' })).status).toBe(200)
})

test('a stored password is unreadable, and useless in another row', async ({ ctx }) => {
  const { authUserId } = await createAda(ctx)
  const eve = await createUser(ctx, { ...wrong, username: 'eve@example.org', permanent: true })
  const [row] = await ctx.db.select().from(users).where(eq(users.sub, authUserId))
  const { parameters } = await askChallenge(ctx, ada.username)
  expect(row?.credential.toString('hex')).not.toContain(parameters.SALT?.replace(/^00/, ''))
  await ctx.db
    .update(users)
    .set({ credential: row?.credential ?? Buffer.alloc(0) })
    .where(eq(users.sub, eve.authUserId))
  const { status } = await signInPlainly(ctx, { ...ada, username: 'eve@example.org' })
  expect(status).toBe(500)
})

describe('a password that keyboards compose differently', () => {
  const composed = 'Caf\u00e9 Horse-77'
  const decomposed = 'Cafe\u0301\u00a0Horse-77'

  test('signs in with either form when sent as plain text, and by SRP once the client normalizes it', async ({
    ctx,
  }) => {
    await createUser(ctx, { ...ada, password: decomposed, permanent: true })
    for (const password of [composed, decomposed]) {
      expect((await signInPlainly(ctx, { ...ada, password })).status).toBe(200)
    }
    expect((await signInBySrp(ctx, { ...ada, password: composed })).status).toBe(200)
    expect((await signInBySrp(ctx, { ...ada, password: decomposed })).body).toEqual(INCORRECT)
  })

  test('still works with an older verifier of the typed form, which a plain sign-in replaces', async ({
    ctx,
  }) => {
    const { authUserId: sub } = await createAda(ctx)
    await storeTypedCredential(ctx, { sub, password: decomposed })
    const setAt = async () => (await ctx.db.select().from(users))[0]?.passwordSetAt
    const before = await setAt()
    expect((await signInBySrp(ctx, { ...ada, password: decomposed })).status).toBe(200)
    expect((await signInPlainly(ctx, { ...ada, password: composed })).body).toEqual(INCORRECT)
    expect((await signInPlainly(ctx, { ...ada, password: decomposed })).status).toBe(200)
    for (const password of [composed, decomposed]) {
      expect((await signInPlainly(ctx, { ...ada, password })).status).toBe(200)
    }
    expect((await signInBySrp(ctx, { ...ada, password: composed })).status).toBe(200)
    expect(await setAt()).toEqual(before)
  })

  test('counts as one attempt, whichever form was typed', async ({ ctx }) => {
    await createAda(ctx)
    const fixed = { ...ctx, now: () => new Date('2026-03-01T12:00:00Z') }
    for (let n = 1; n <= 5; n += 1) {
      expect((await signInPlainly(fixed, { ...ada, password: decomposed })).body).toEqual(INCORRECT)
    }
    expect((await signInPlainly(fixed, { ...ada, password: decomposed })).body).toEqual(LOCKED)
  })
})
