import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { as, test } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { requireMfa } from '../accounts/require-mfa.ts'
import { callPool, codeFor, identityTestApp, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { passkeys, users } from '../tables.ts'
import { verifyAccessToken } from '../tokens/verify-access-token.ts'
import type { Tampering } from './authenticator.fixtures.ts'
import {
  addPasskey,
  anAuthenticator,
  askForPasskey,
  givePasskey,
  signInByPasskey,
  withPasskey,
} from './passkeys.fixtures.ts'
import { relyingPartyOf } from './relying-party.ts'

const ada = { username: 'ada@example.org', password: 'Correct-Horse-7' }
const eve = { username: 'eve@example.org', password: 'Wrong-Horse-8' }
const MINUTE_MS = 60_000
const REFUSED = { __type: 'NotAuthorizedException', message: 'Passkey could not be verified.' }
const unknown = (id: string) => ({
  __type: 'NotAuthorizedException',
  message: `Passkey ${id} does not exist.`,
})

const make = (ctx: Context, who = ada) => createUser(ctx, { ...who, permanent: true })

describe('adding a passkey', () => {
  test("uses Cognito's format for the request and the list, and notifies the owner", async ({ ctx }) => {
    await make(ctx)
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const { body } = await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
    expect(body.CredentialCreationOptions).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43,}$/),
      rp: { id: 'localhost', name: 'Careplate' },
      user: { id: expect.any(String), name: ada.username, displayName: ada.username },
      pubKeyCredParams: expect.arrayContaining([{ type: 'public-key', alg: -7 }]),
      excludeCredentials: [],
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: 'required',
      },
    })
    const authenticator = anAuthenticator(ctx)
    const Credential = authenticator.create(body.CredentialCreationOptions)
    const done = await callPool(ctx, 'CompleteWebAuthnRegistration', { AccessToken, Credential })
    expect(done).toMatchObject({ status: 200, body: {} })
    const listed = await callPool(ctx, 'ListWebAuthnCredentials', { AccessToken, MaxResults: 20 })
    expect(listed.body).toEqual({
      Credentials: [
        {
          CredentialId: authenticator.id,
          FriendlyCredentialName: 'Passkey',
          RelyingPartyId: 'localhost',
          AuthenticatorTransports: ['internal'],
          CreatedAt: expect.any(Number),
        },
      ],
    })
    const [mail] = await queuedMails(ctx, ada.username)
    expect(mail?.subject).toBe('A passkey can log in to your account')
    const again = await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
    expect(again.body.CredentialCreationOptions.excludeCredentials).toMatchObject([{ id: authenticator.id }])
  })

  const refusals: [string, Tampering, string][] = [
    ['another origin', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another domain', { relyingPartyId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['an old challenge', { challenge: 'b2xk' }, 'WebAuthnChallengeNotFoundException'],
    ['nobody verified', { isVerified: false }, 'WebAuthnCredentialNotSupportedException'],
  ]
  for (const [what, tampering, name] of refusals) {
    test(`is refused with ${what}, and deletes the challenge`, async ({ ctx }) => {
      await make(ctx)
      const { AccessToken } = await signInWithPassword(ctx, ada)
      const { body } = await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
      const authenticator = anAuthenticator(ctx)
      const send = (how: Tampering) =>
        callPool(ctx, 'CompleteWebAuthnRegistration', {
          AccessToken,
          Credential: authenticator.create(body.CredentialCreationOptions, how),
        })
      expect(await send(tampering)).toMatchObject({ status: 400, body: { __type: name } })
      expect((await send({})).body.__type).toBe('WebAuthnChallengeNotFoundException')
      expect(await ctx.db.$count(passkeys)).toBe(0)
    })
  }

  test('requires a recent sign-in, and its challenge expires after five minutes', async ({ ctx }) => {
    await make(ctx)
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const { body } = await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
    const Credential = anAuthenticator(ctx).create(body.CredentialCreationOptions)
    const late = await callPool(later(ctx, 6 * MINUTE_MS), 'CompleteWebAuthnRegistration', {
      AccessToken,
      Credential,
    })
    expect(late.body.__type).toBe('WebAuthnChallengeNotFoundException')
    const stale = later(ctx, 11 * MINUTE_MS)
    for (const action of ['StartWebAuthnRegistration', 'CompleteWebAuthnRegistration']) {
      const { body } = await callPool(stale, action, { AccessToken, Credential })
      expect(body).toMatchObject({
        __type: 'NotAuthorizedException',
        message: expect.stringMatching(/log in again/),
      })
    }
  })

  test('is refused for a passkey of another account, and for an invalid passkey', async ({ ctx }) => {
    await make(ctx)
    await make(ctx, eve)
    const { authenticator } = await withPasskey(ctx, ada)
    const { AccessToken } = await signInWithPassword(ctx, eve)
    const added = await addPasskey(ctx, { AccessToken, authenticator })
    expect(added).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } })
    const good = authenticator.create({ challenge: 'YQ', rp: { id: 'localhost' }, user: { id: 'YQ' } })
    const junk = { ...good, response: { ...good.response, attestationObject: 'AAAA' } }
    for (const Credential of [{}, 'text', junk]) {
      await callPool(ctx, 'StartWebAuthnRegistration', { AccessToken })
      const answer = await callPool(ctx, 'CompleteWebAuthnRegistration', { AccessToken, Credential })
      expect(answer).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } })
    }
  })
})

describe('signing in with a passkey', () => {
  test('returns the tokens of a fresh sign-in, repeatedly', async ({ ctx }) => {
    const { authUserId } = await make(ctx)
    const { authenticator } = await withPasskey(ctx, ada)
    for (const _ of [1, 2]) {
      const { status, body } = await signInByPasskey(ctx, { username: ada.username, authenticator })
      expect(status).toBe(200)
      const { AccessToken, RefreshToken, NewDeviceMetadata } = body.AuthenticationResult
      expect(await verifyAccessToken(ctx, AccessToken)).toMatchObject({ sub: authUserId })
      expect(RefreshToken).toEqual(expect.any(String))
      expect(NewDeviceMetadata.DeviceKey).toEqual(expect.any(String))
    }
    const [passkey] = await ctx.db.select().from(passkeys)
    expect(passkey).toMatchObject({ counter: 2, usedAt: expect.any(Date) })
  })

  const tricks: [string, Tampering][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another domain', { relyingPartyId: 'evil.example' }],
    ['over another challenge', { challenge: 'b2xk' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['of a copy, whose count is behind', { counter: 1 }],
    ['for another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ]
  for (const [what, tampering] of tricks) {
    test(`is refused with a signature ${what}`, async ({ ctx }) => {
      await make(ctx)
      const { authenticator } = await withPasskey(ctx, ada)
      const mine = { username: ada.username, authenticator }
      expect((await signInByPasskey(ctx, mine, { counter: 7 })).status).toBe(200)
      const refused = await signInByPasskey(ctx, mine, { counter: 8, ...tampering })
      expect(refused).toMatchObject({ status: 400, body: REFUSED })
    })
  }

  test('accepts a response once, within three minutes, and only for its session', async ({ ctx }) => {
    await make(ctx)
    const { authenticator } = await withPasskey(ctx, ada)
    const { username } = ada
    const first = await askForPasskey(ctx, username)
    const credential = authenticator.get(first.options, { counter: 0 })
    const late = await givePasskey(later(ctx, 4 * MINUTE_MS), { username, ...first, credential })
    expect(late).toMatchObject({ status: 400, body: { message: expect.stringMatching(/expired/) } })
    const second = await askForPasskey(ctx, username)
    const moved = await givePasskey(ctx, { username, Session: second.Session, credential })
    expect(moved).toMatchObject({ status: 400, body: REFUSED })
    expect((await givePasskey(ctx, { username, ...first, credential })).status).toBe(200)
    const replayed = await givePasskey(ctx, { username, ...first, credential })
    expect(replayed).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } })
  })

  test('identifies a removed passkey as removed, whatever the user name, but not one of another account', async ({
    ctx,
  }) => {
    await make(ctx)
    await make(ctx, eve)
    const { authenticator, AccessToken } = await withPasskey(ctx, ada)
    const theirs = await withPasskey(ctx, eve)
    const CredentialId = authenticator.id
    const strangers = await callPool(ctx, 'DeleteWebAuthnCredential', {
      AccessToken: theirs.AccessToken,
      CredentialId,
    })
    expect(strangers.body.__type).toBe('ResourceNotFoundException')
    const impossible = { AccessToken, CredentialId: 'what no database stores: \u0000' }
    const refused = await callPool(ctx, 'DeleteWebAuthnCredential', impossible)
    expect(refused.body.__type).toBe('ResourceNotFoundException')
    expect((await callPool(ctx, 'DeleteWebAuthnCredential', { AccessToken, CredentialId })).status).toBe(200)
    const asAda = { username: ada.username, authenticator }
    for (const username of [ada.username, eve.username, 'nobody@example.org']) {
      expect((await signInByPasskey(ctx, { ...asAda, username })).body).toEqual(unknown(CredentialId))
    }
    for (const username of [ada.username, 'nobody@example.org']) {
      const asOther = { username, authenticator: theirs.authenticator }
      expect((await signInByPasskey(ctx, asOther)).body).toEqual(REFUSED)
    }
    const known = await askForPasskey(ctx, eve.username)
    const decoy = await askForPasskey(ctx, 'bob@example.org')
    expect({ ...decoy.options, challenge: '' }).toEqual({ ...known.options, challenge: '' })
    expect(decoy.Session.length).toBe((await askForPasskey(ctx, ada.username)).Session.length)
  })
})

describe('a passkey as a second factor', () => {
  test('is enough if one is required: alone, and after the password', async ({ ctx }) => {
    const { authUserId } = await make(ctx)
    const { authenticator, AccessToken } = await withPasskey(ctx, ada)
    await requireMfa(ctx, { authUserId, isRequired: true })
    expect(await verifyAccessToken(ctx, AccessToken)).not.toBeNull()
    expect((await signInByPasskey(ctx, { username: ada.username, authenticator })).status).toBe(200)
    const { body } = await callPool(ctx, 'InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: ctx.config.identity.clientId,
      AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
    })
    expect(body).toMatchObject({ ChallengeName: 'WEB_AUTHN' })
    expect(body.AuthenticationResult).toBeUndefined()
    const options = JSON.parse(body.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS)
    const credential = authenticator.get(options)
    const done = await givePasskey(ctx, { username: ada.username, Session: body.Session, credential })
    expect(done.body.AuthenticationResult.AccessToken).toEqual(expect.any(String))
  })

  test('stays while it is the last one needed, even after a new password', async ({ ctx }) => {
    const { authUserId } = await make(ctx)
    const { authenticator, AccessToken } = await withPasskey(ctx, ada)
    await requireMfa(ctx, { authUserId, isRequired: true })
    const removal = { AccessToken, CredentialId: authenticator.id }
    const refused = await callPool(ctx, 'DeleteWebAuthnCredential', removal)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/needs a second step/) },
    })
    await ctx.db.update(users).set({ emailVerified: true })
    const ClientId = ctx.config.identity.clientId
    await callPool(ctx, 'ForgotPassword', { ClientId, Username: ada.username })
    const ConfirmationCode = await codeFor(ctx, ada.username)
    const reset = { ClientId, Username: ada.username, ConfirmationCode, Password: 'My-Own-Word-8' }
    expect((await callPool(ctx, 'ConfirmForgotPassword', reset)).status).toBe(200)
    expect((await signInByPasskey(ctx, { username: ada.username, authenticator })).status).toBe(200)
  })
})

describe('a passkey as a credential', () => {
  test('is removed by a new password, and by the link in its notice', async ({ ctx }) => {
    await make(ctx)
    const { authenticator, AccessToken } = await withPasskey(ctx, ada)
    const change = { AccessToken, PreviousPassword: ada.password, ProposedPassword: 'My-Own-Word-8' }
    expect((await callPool(ctx, 'ChangePassword', change)).status).toBe(200)
    const mine = { username: ada.username, authenticator }
    expect((await signInByPasskey(ctx, mine)).body).toEqual(unknown(authenticator.id))
    const next = { ...ada, password: 'My-Own-Word-8' }
    const again = await withPasskey(ctx, next)
    await ctx.db.update(users).set({ isMfaRequired: true })
    const mails = await queuedMails(ctx, ada.username)
    const notice = mails.find(({ subject }) => subject === 'A passkey can log in to your account')
    const token = /undo#([\w-]{43})/.exec(notice?.text ?? '')?.[1]
    const undone = await identityTestApp(as(ctx, { kind: 'guest' })).request('/api/auth/undo', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(await undone.json()).toMatchObject({ notice: 'passkey' })
    expect((await signInByPasskey(ctx, { ...mine, ...again })).body).toEqual(unknown(again.authenticator.id))
    expect(await ctx.db.$count(passkeys)).toBe(0)
  })

  test('is listed with place and time, and can be named and deleted only by its owner', async ({ ctx }) => {
    const { authUserId } = await make(ctx)
    const { authenticator } = await withPasskey({ ...ctx, network: '203.0.113.7', agent: 'Tablet' }, ada)
    const me = as(ctx, {
      kind: 'signed-in',
      authUserId,
      profileId: null,
      isAdmin: false,
      signedInAt: new Date(),
    })
    const other = as(ctx, { kind: 'signed-in', authUserId: 'x', profileId: null, isAdmin: false })
    const path = `/api/auth/${authUserId}/ways-in`
    const own = `${path}/passkey/${authenticator.id}`
    const put = (who: Context, name: string) =>
      identityTestApp(who).request(own, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
    expect((await put(other, 'Mine')).status).toBe(404)
    expect((await put(me, 'x'.repeat(61))).status).toBe(400)
    expect((await put(me, ' Kitchen tablet ')).status).toBe(204)
    const listed = await (await identityTestApp(me).request(path)).json()
    expect(listed.passkeys).toEqual([
      {
        key: authenticator.id,
        name: 'Kitchen tablet',
        network: '203.0.113.x',
        agent: 'Tablet',
        createdAt: expect.any(String),
        usedAt: null,
      },
    ])
    expect((await identityTestApp(other).request(own, { method: 'DELETE' })).status).toBe(404)
    expect((await identityTestApp(me).request(own, { method: 'DELETE' })).status).toBe(204)
    expect(await ctx.db.$count(passkeys, eq(passkeys.sub, authUserId))).toBe(0)
    const [mail] = await queuedMails(ctx, ada.username)
    expect(mail?.subject).toBe('A passkey was removed from your account')
  })
})

test('passkeys require a domain name with TLS, or this machine', ({ ctx }) => {
  const at = (publicUrl: string) => relyingPartyOf({ ...ctx.config, publicUrl })
  expect(at('https://eat.example')).toMatchObject({ id: 'eat.example', origins: ['https://eat.example'] })
  expect(at('http://127.0.0.1:3000')).toMatchObject({ id: 'localhost', origins: ['http://localhost:3000'] })
  expect(at('https://203.0.113.7')).toBeNull()
  expect(at('https://[2001:db8::1]')).toBeNull()
  expect(at('http://eat.example')).toBeNull()
})
