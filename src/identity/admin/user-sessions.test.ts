import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminListUserSessionsCommand,
  AdminRevokeUserSessionCommand,
  ListUserSessionsCommand,
  RevokeUserSessionCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { audit } from '#platform/audit/tables.ts'
import type { Context } from '#platform/context.ts'
import { queuedMails } from '#tests/support/stored/queued-mails.ts'
import { createUser } from '../accounts/create-user.ts'
import { ADMIN_KEY, adminClientOf, cognitoWireTest as test } from '../cognito/cognito-wire.fixtures.ts'
import { callPool, identityTestApp, later, signInWithPassword } from '../identity-app.fixtures.ts'
import { fromBase32, stepAt, totpCode } from '../mfa/totp.ts'
import { signIns, softwareTokens, users } from '../tables.ts'

const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }
const eve = { username: 'eve@example.org', password: 'Other-Bread-13' }
const DAY_MS = 24 * 60 * 60 * 1000

const make = (ctx: Context, account = ada) => createUser(ctx, { ...account, permanent: true })

/** Checks if the access and refresh tokens of a sign-in still work. */
async function isIn(
  ctx: Context,
  { AccessToken, RefreshToken }: { AccessToken: string; RefreshToken: string },
) {
  const read = await callPool(ctx, 'GetUser', { AccessToken })
  const refreshed = await callPool(ctx, 'GetTokensFromRefreshToken', { ClientId: 'web', RefreshToken })
  return { read: read.body.message ?? 'yes', refreshed: refreshed.body.message ?? 'yes' }
}

const OUT = { read: 'Access Token has been revoked', refreshed: 'Refresh Token has been revoked' }
const IN = { read: 'yes', refreshed: 'yes' }

describe("a user's sessions", () => {
  test("are listed to their owner in Cognito's format, newest first", async ({ wire }) => {
    const { ctx } = wire
    await make(ctx)
    await make(ctx, eve)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
    await signInWithPassword({ ...ctx, network: '203.0.113.7', agent }, ada)
    const { AccessToken } = await signInWithPassword(later(ctx, 5_000), ada)
    await signInWithPassword(ctx, eve)
    const { Sessions, NextToken } = await adminClientOf(wire).send(
      new ListUserSessionsCommand({ AccessToken }),
    )
    const shared = {
      SessionId: expect.stringMatching(/^tkn[a-z0-9]{25}$/),
      SessionType: 'TOKEN',
      ClientId: 'web',
      CreateDate: expect.any(Date),
      LastActiveDate: expect.any(Date),
    }
    expect(Sessions).toEqual([
      { ...shared, DeviceType: 'unknown', IsCurrentSession: true },
      { ...shared, DeviceType: 'Firefox / Linux', LastIPAddress: '203.0.113.x', IsCurrentSession: false },
    ])
    expect(new Set(Sessions?.map(({ SessionId }) => SessionId)).size).toBe(2)
    expect(NextToken).toBeUndefined()
  })

  test('exclude revoked and expired sessions', async ({ wire }) => {
    const { ctx } = wire
    await make(ctx)
    const ended = await signInWithPassword(ctx, ada)
    await callPool(ctx, 'RevokeToken', { ClientId: 'web', Token: ended.RefreshToken })
    await signInWithPassword(ctx, ada)
    await ctx.db.update(signIns).set({ expiresAt: new Date(Date.now() - DAY_MS / 2) })
    const { AccessToken } = await signInWithPassword(ctx, ada)
    const client = adminClientOf(wire)
    const own = await client.send(new ListUserSessionsCommand({ AccessToken }))
    expect(own.Sessions).toMatchObject([{ IsCurrentSession: true }])
    const refused = { name: 'NotAuthorizedException' }
    await expect(client.send(new ListUserSessionsCommand({ AccessToken: 'none' }))).rejects.toMatchObject(
      refused,
    )
  })

  test('can be revoked by their owner one by one, except for the current one', async ({ wire }) => {
    const { ctx } = wire
    const { authUserId } = await make(ctx)
    const client = adminClientOf(wire)
    const lost = await signInWithPassword(ctx, ada)
    const kept = await signInWithPassword(ctx, ada)
    const here = await signInWithPassword(later(ctx, 5_000), ada)
    const { AccessToken } = here
    const { Sessions = [] } = await client.send(
      new ListUserSessionsCommand({ AccessToken: lost.AccessToken }),
    )
    const SessionId = Sessions.find(({ IsCurrentSession }) => IsCurrentSession)?.SessionId
    const revoke = (changes: object = {}) =>
      client.send(new RevokeUserSessionCommand({ AccessToken, SessionId, ...changes }))
    await expect(revoke({ AccessToken: lost.AccessToken })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    expect(await isIn(ctx, lost)).toEqual(IN)
    await revoke({ RevokeAssociatedSessions: 'LINKED' })
    expect(await isIn(ctx, lost)).toEqual(OUT)
    expect(await isIn(ctx, kept)).toEqual(IN)
    await expect(revoke()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    const acts = await ctx.db.select().from(audit).where(eq(audit.act, 'end-way-in'))
    expect(acts).toMatchObject([{ actor: authUserId, subject: `user:${authUserId}` }])
  })

  test('cannot be revoked by another user, and a request that names no session is refused', async ({
    wire,
  }) => {
    const { ctx } = wire
    await make(ctx)
    await make(ctx, eve)
    const client = adminClientOf(wire)
    const mine = await signInWithPassword(ctx, ada)
    const { AccessToken } = await signInWithPassword(ctx, eve)
    const { Sessions = [] } = await client.send(
      new ListUserSessionsCommand({ AccessToken: mine.AccessToken }),
    )
    const revoke = (SessionId: string | undefined) =>
      client.send(new RevokeUserSessionCommand({ AccessToken, SessionId }))
    await expect(revoke(Sessions[0]?.SessionId)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    for (const id of [`sso${'0'.repeat(25)}`, `tkn${'z'.repeat(25)}`, `tkn${'0'.repeat(25)}`])
      await expect(revoke(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    for (const id of ['', 'tkn1', 'x'.repeat(28)])
      await expect(revoke(id)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect(await isIn(ctx, mine)).toEqual(IN)
  })

  test('can be listed and revoked by an operator, only for the named user', async ({ wire }) => {
    const { ctx, UserPoolId } = wire
    await make(ctx)
    await make(ctx, eve)
    const client = adminClientOf(wire)
    const theirs = await signInWithPassword(ctx, ada)
    const named = { UserPoolId, Username: ada.username }
    const { Sessions } = await client.send(new AdminListUserSessionsCommand(named))
    expect(Sessions).toMatchObject([{ SessionType: 'TOKEN', IsCurrentSession: false }])
    const SessionId = Sessions?.[0]?.SessionId
    const other = new AdminRevokeUserSessionCommand({ ...named, Username: eve.username, SessionId })
    await expect(client.send(other)).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
    expect(await isIn(ctx, theirs)).toEqual(IN)
    await client.send(new AdminRevokeUserSessionCommand({ ...named, SessionId }))
    expect(await isIn(ctx, theirs)).toEqual(OUT)
    expect((await client.send(new AdminListUserSessionsCommand(named))).Sessions).toEqual([])
  })
})

test('an operator deletes an authenticator app, whose codes stop working, even after an undone change', async ({
  wire,
}) => {
  const { ctx, UserPoolId } = wire
  const { authUserId: sub } = await make(ctx)
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const { body } = await callPool(ctx, 'AssociateSoftwareToken', { AccessToken })
  const code = totpCode(fromBase32(body.SecretCode), stepAt(new Date()))
  await callPool(ctx, 'VerifySoftwareToken', {
    AccessToken,
    UserCode: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
  await callPool(ctx, 'SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })
  const client = adminClientOf(wire)
  const named = { UserPoolId, Username: ada.username }
  expect((await client.send(new AdminGetUserCommand(named))).UserMFASettingList).toEqual([
    'SOFTWARE_TOKEN_MFA',
  ])
  await client.send(new AdminDeleteSoftwareTokenCommand(named))
  expect((await client.send(new AdminGetUserCommand(named))).UserMFASettingList).toBeUndefined()
  expect(await ctx.db.$count(softwareTokens, eq(softwareTokens.sub, sub))).toBe(0)
  expect(await signInWithPassword(ctx, ada)).toHaveProperty('AccessToken')
  await expect(client.send(new AdminDeleteSoftwareTokenCommand(named))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  const [mail] = await queuedMails(ctx, ada.username)
  const token = /undo#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const undone = await identityTestApp({ ...ctx, requester: { kind: 'guest' } }).request('/api/auth/undo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(await undone.json()).toMatchObject({ notice: 'second-step' })
  const [user] = await ctx.db.select().from(users)
  expect(user).toMatchObject({ mfaMethods: [], preferredMfa: null })
})

test('operators sign these calls with the key, and the public address serves none of them', async ({
  wire,
}) => {
  const { ctx, UserPoolId } = wire
  await make(ctx)
  const named = { UserPoolId, Username: ada.username }
  const wrong = adminClientOf(wire, { ...ADMIN_KEY, secret: 'guessed' })
  const SessionId = `tkn${'0'.repeat(25)}`
  const refused = { name: 'InvalidSignatureException' }
  await expect(wrong.send(new AdminListUserSessionsCommand(named))).rejects.toMatchObject(refused)
  await expect(wrong.send(new AdminRevokeUserSessionCommand({ ...named, SessionId }))).rejects.toMatchObject(
    refused,
  )
  await expect(wrong.send(new AdminDeleteSoftwareTokenCommand(named))).rejects.toMatchObject(refused)
  for (const action of ['AdminListUserSessions', 'AdminRevokeUserSession', 'AdminDeleteSoftwareToken']) {
    expect((await callPool(ctx, action, named)).body.__type).toBe('UnknownOperationException')
  }
})
