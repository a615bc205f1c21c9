import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  DeleteGroupCommand,
  GetGroupCommand,
  ListGroupsCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Context } from '#platform/context.ts'
import { test as base } from '#tests/support/test-context.ts'
import { createUser } from '../accounts/create-user.ts'
import { cognitoPool } from '../cognito/cognito-pool.ts'
import { ADMIN_KEY, openCognitoWire } from '../cognito/cognito-wire.fixtures.ts'
import { embeddedPool } from '../embedded-pool.ts'
import { callPool, signInWithPassword } from '../identity-app.fixtures.ts'

const ada = { username: 'ada@example.org', password: 'Fresh-Bread-12' }

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', ADMIN_KEY.keyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', ADMIN_KEY.secret)
})
afterAll(() => vi.unstubAllEnvs())

type Wire = { ctx: Context; atCognito: Context; client: CognitoIdentityProviderClient; UserPoolId: string }

const test = base.extend<{ wire: Wire }>({
  wire: async ({ ctx }, use) => {
    await using opened = await openCognitoWire(ctx)
    const client = new CognitoIdentityProviderClient({
      region: 'local',
      endpoint: `${opened.server.config.publicUrl}/identity`,
      credentials: { accessKeyId: ADMIN_KEY.keyId, secretAccessKey: ADMIN_KEY.secret },
      maxAttempts: 1,
    })
    const { userPoolId: UserPoolId } = ctx.config.identity
    await use({ ctx: opened.server, atCognito: opened.client, client, UserPoolId })
  },
})

function requireCognito({ config }: Context) {
  const { cognito } = config.identity
  if (!cognito) throw new Error('no pool at Cognito')
  return cognito
}

test("groups are created, filled, listed and deleted with Amazon's own client", async ({ wire }) => {
  const { ctx, client, UserPoolId } = wire
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  for (const GroupName of ['editor', 'support']) {
    const { Group } = await client.send(new CreateGroupCommand({ UserPoolId, GroupName, Precedence: 5 }))
    expect(Group).toMatchObject({ GroupName, Precedence: 5, CreationDate: expect.any(Date) })
  }
  const again = new CreateGroupCommand({ UserPoolId, GroupName: 'editor' })
  await expect(client.send(again)).rejects.toMatchObject({ name: 'GroupExistsException' })
  const user = { UserPoolId, Username: ada.username }
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'editor' }))
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'editor' }))
  const { Groups } = await client.send(new AdminListGroupsForUserCommand(user))
  expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['editor'])
  const { Users } = await client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'editor' }))
  expect(Users?.map(({ Username }) => Username)).toEqual([authUserId])
  const first = await client.send(new ListGroupsCommand({ UserPoolId, Limit: 1 }))
  const rest = await client.send(new ListGroupsCommand({ UserPoolId, NextToken: first.NextToken }))
  expect([first, rest].map(({ Groups }) => Groups?.[0]?.GroupName)).toEqual(['editor', 'support'])
  await client.send(new DeleteGroupCommand({ UserPoolId, GroupName: 'editor' }))
  expect((await client.send(new AdminListGroupsForUserCommand(user))).Groups).toEqual([])
  const gone = { name: 'ResourceNotFoundException' }
  await expect(client.send(new GetGroupCommand({ UserPoolId, GroupName: 'editor' }))).rejects.toMatchObject(
    gone,
  )
  const add = new AdminAddUserToGroupCommand({ ...user, GroupName: 'editor' })
  await expect(client.send(add)).rejects.toMatchObject(gone)
})

test('tokens contain the groups, and a user removed from a group loses it even with an existing token', async ({
  wire,
}) => {
  const { ctx, client, UserPoolId } = wire
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  await embeddedPool.setInGroup(ctx, { authUserId, group: 'support', isIn: true })
  const { AccessToken, IdToken } = await signInWithPassword(ctx, ada)
  for (const token of [AccessToken, IdToken]) expect(decodeJwt(token)['cognito:groups']).toEqual(['support'])
  const groups = async () => (await embeddedPool.verifyAccessToken(ctx, AccessToken))?.groups
  expect(await groups()).toEqual(['support'])
  const request = { UserPoolId, Username: authUserId, GroupName: 'support' }
  await client.send(new AdminRemoveUserFromGroupCommand(request))
  expect(await groups()).toEqual([])
  const { AccessToken: next } = await signInWithPassword(ctx, ada)
  expect(decodeJwt(next)).not.toHaveProperty('cognito:groups')
})

test("a user who gets a role through Amazon's own client must first set up a second factor if required", async ({
  ctx,
}) => {
  const identity = { ...ctx.config.identity, isAdminMfaRequired: true }
  await using wire = await openCognitoWire({ ...ctx, config: { ...ctx.config, identity } })
  const { authUserId } = await createUser(wire.server, { ...ada, permanent: true })
  const { AccessToken } = await signInWithPassword(wire.server, ada)
  const pool = cognitoPool(requireCognito(wire.client))
  const stillIn = async () => (await embeddedPool.verifyAccessToken(wire.server, AccessToken)) !== null
  await pool.setInGroup(wire.client, { authUserId, group: 'readers', isIn: true })
  expect(await stillIn()).toBe(true)
  await pool.setInGroup(wire.client, { authUserId, group: 'support', isIn: true })
  expect(await stillIn()).toBe(false)
  const { body } = await callPool(wire.server, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: identity.clientId,
    AuthParameters: { USERNAME: ada.username, PASSWORD: ada.password },
  })
  expect(body.ChallengeName).toBe('MFA_SETUP')
})

test('Cognito behaves the same with the actions that it has', async ({ wire }) => {
  const { ctx, atCognito } = wire
  const pool = cognitoPool(requireCognito(atCognito))
  const { authUserId } = await createUser(ctx, { ...ada, permanent: true })
  await pool.setInGroup(atCognito, { authUserId, group: 'dietitian', isIn: true })
  expect(await pool.listGroups(atCognito, { authUserId })).toEqual(['dietitian'])
  const { AccessToken } = await signInWithPassword(ctx, ada)
  const groups = async () => (await pool.verifyAccessToken(atCognito, AccessToken))?.groups
  expect(await groups()).toEqual(['dietitian'])
  await pool.setInGroup(atCognito, { authUserId, group: 'dietitian', isIn: false })
  await pool.setInGroup(atCognito, { authUserId, group: 'none', isIn: false })
  expect(await groups()).toEqual([])
})
