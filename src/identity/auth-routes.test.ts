import { expect } from 'vitest'
import type { Context, Requester } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { identityTestApp, later, signInWithPassword } from './identity-app.fixtures.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const guest: Requester = { kind: 'guest' }
const MINUTE = 60 * 1000

function post(ctx: Context, path: string, body: unknown) {
  return identityTestApp(ctx).request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function create(ctx: Context, body: unknown) {
  const response = await post(as(ctx, guest), '/auth/create', body)
  return { status: response.status, body: (await response.json()) as { authUserId: string; error?: unknown } }
}

function signedInAs(authUserId: string, isAdmin = false): Requester {
  return { kind: 'signed-in', authUserId, profileId: null, isAdmin }
}

test('a visitor creates an account and can sign in immediately', async ({ ctx }) => {
  const { status, body } = await create(ctx, { ...ada, username: '  Ada@Example.org ' })
  expect([status, body]).toEqual([201, { authUserId: expect.any(String) }])
  expect((await signInWithPassword(ctx, ada)).AccessToken).toBeTruthy()
})

test('an address with all characters that mail allows creates an account, and signs in as typed', async ({
  ctx,
}) => {
  const { password } = ada
  for (const username of [
    'o&leary@example.org',
    'a#b@example.org',
    'dept/room@example.org',
    'ada@bücher.example',
  ]) {
    expect([username, (await create(ctx, { username, password })).status]).toEqual([username, 201])
    expect(
      (await signInWithPassword(ctx, { username: username.toUpperCase(), password })).AccessToken,
    ).toBeTruthy()
  }
  const { AccessToken } = await signInWithPassword(ctx, { username: 'ada@xn--bcher-kva.example', password })
  expect(AccessToken).toBeTruthy()
  const { body } = await create(ctx, { username: 'jörg@example.org', password })
  expect(body.error).toMatchObject({ fields: { username: expect.stringContaining('letters such as ö') } })
})

test('a weak password and an invalid address are each refused with an error at their field', async ({
  ctx,
}) => {
  const { status, body } = await create(ctx, { username: 'ada', password: 'aaaa' })
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: 'invalid',
    fields: {
      username: 'Please enter a valid email',
      password:
        'Password must have at least 8 characters. Password must have upper case letters. ' +
        'Password must have numbers. Password must have special characters.',
    },
  })
})

const VERIFY = 'Verify your email address'

test('a taken address gets the same response as a free one in any letter case, and its owner is mailed up to three times a day', async ({
  ctx,
}) => {
  const first = await create(ctx, ada)
  for (let n = 1; n <= 5; n += 1) {
    const again = await create(ctx, { username: 'ADA@example.org', password: `Wrong-Horse-7${n}` })
    expect(again).toEqual({ status: 201, body: { authUserId: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(again.body.authUserId).not.toBe(first.body.authUserId)
  }
  const mails = (await queuedMails(ctx, ada.username)).filter(({ subject }) => subject !== VERIFY)
  // Each created account counts against its address, because the response must not reveal which case it was.
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('You have an account already'))
  expect(mails[0]?.text).toContain(`${ctx.config.publicUrl}/login`)
})

test('repeating the request with the same password finds the account for 15 minutes', async ({ ctx }) => {
  const first = await create(ctx, ada)
  expect(await create(later(ctx, 14 * MINUTE), ada)).toEqual({ status: 200, body: first.body })
  const late = await create(later(ctx, 16 * MINUTE), ada)
  expect(late.status).toBe(201)
  expect(late.body.authUserId).not.toBe(first.body.authUserId)
})

test('account creation cannot be used to guess a password beyond the lock', async ({ ctx }) => {
  await create(ctx, ada)
  for (let n = 1; n <= 5; n += 1) await create(ctx, { ...ada, password: `Wrong-Horse-${n}` })
  expect((await create(ctx, ada)).status).toBe(201)
})

test('one network address can create only a limited number of accounts', async ({ ctx }) => {
  const statuses = []
  for (let n = 1; n <= 31; n += 1) statuses.push((await create(ctx, ada)).status)
  expect([statuses[0], ...statuses.slice(-2)]).toEqual([201, 200, 429])
  const unlimited = { ...ctx, config: { ...ctx.config, rateLimits: false } }
  expect((await create(unlimited, ada)).status).toBe(200)
})

test('an account can be read by its owner and by an administrator, and does not exist for others', async ({
  ctx,
}) => {
  const { authUserId } = (await create(ctx, ada)).body
  const read = (requester: Requester, id: string = authUserId) =>
    identityTestApp(as(ctx, requester)).request(`/api/auth/${encodeURIComponent(id)}`)
  const stranger = crypto.randomUUID()
  for (const requester of [signedInAs(authUserId), signedInAs(stranger, true)]) {
    const found = await read(requester)
    expect(found.status).toBe(200)
    expect(await found.json()).toEqual({
      authUserId,
      username: ada.username,
      emailVerified: false,
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'CONFIRMED',
    })
  }
  expect((await read(signedInAs(stranger))).status).toBe(404)
  expect((await read(signedInAs(stranger), 'not an id')).status).toBe(404)
  expect((await read(guest)).status).toBe(401)
})
