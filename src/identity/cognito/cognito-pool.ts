import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { recordChange } from '#platform/audit/record-change.ts'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import { type Context, requireAdmin, requireSignedIn } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { UserPool } from '../user-pool.ts'
import { emailTaken } from '../users/email-taken.ts'
import { parseAccount, parsePassword, parseUsername } from '../users/parse-account.ts'
import { REPEATABLE_MS } from '../users/repeatable.ts'
import type { NewAccount } from '../users/schema.ts'
import { maySeeUser, type User } from '../users/user.ts'
import { cognitoClient } from './cognito-client.ts'
import { askCognito, isExceptionNamed } from './cognito-refusal.ts'
import { exportOfCognito, userOfCognito } from './cognito-user.ts'
import { removeUserJob } from './remove-user-job.ts'
import { cognitoKeys, verifyCognitoToken } from './verify-cognito-token.ts'

/** A user pool at Amazon Cognito. */
export function cognitoPool(cognito: CognitoConfig): UserPool {
  const { userPoolId: UserPoolId, clientId: ClientId } = cognito
  const client = cognitoClient(cognito)
  const keys = cognitoKeys(cognito)

  async function find(ctx: Context, name: string): Promise<User | null> {
    const answer = await ask(ctx, name)
    return answer && userOfCognito(answer)
  }

  async function ask(ctx: Context, Username: string): Promise<AdminGetUserCommandOutput | null> {
    if (!Username) return null
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId, Username }))
    } catch (error) {
      // Cognito refuses what cannot be a user name; nobody has such a one.
      if (isExceptionNamed(error, 'UserNotFoundException', 'InvalidParameterException')) return null
      return askCognito(ctx, () => Promise.reject(error))
    }
  }

  /** Cognito's mail of welcome is left out: ours come from us. */
  async function make({ username, password }: NewAccount): Promise<void> {
    const UserAttributes = [
      { Name: 'email', Value: username },
      { Name: 'email_verified', Value: 'true' },
    ]
    const request = { UserPoolId, Username: username, TemporaryPassword: password, UserAttributes }
    await client.send(new AdminCreateUserCommand({ ...request, MessageAction: 'SUPPRESS' }))
  }

  async function setPassword(Username: string, Password: string, Permanent: boolean): Promise<void> {
    await client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent }))
  }

  async function require(ctx: Context, name: string): Promise<User> {
    const user = await find(ctx, name)
    if (!user) throw notFound('user')
    return user
  }

  async function hasPassword({ username, password }: NewAccount): Promise<boolean> {
    try {
      const { AuthenticationResult } = await client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      )
      const Token = AuthenticationResult?.RefreshToken
      if (Token) await client.send(new RevokeTokenCommand({ ClientId, Token }))
      return true
    } catch (error) {
      if (isExceptionNamed(error, 'NotAuthorizedException', 'UserNotFoundException')) return false
      throw error
    }
  }

  /** The account that the same request made moments ago, whether or not it got as far as the password. */
  async function findOwnNewAccount(ctx: Context, account: NewAccount): Promise<User> {
    const user = await find(ctx, account.username)
    const isNew = user !== null && user.created.getTime() + REPEATABLE_MS >= ctx.now().getTime()
    if (!isNew || !(await askCognito(ctx, () => hasPassword(account)))) throw emailTaken()
    await askCognito(ctx, () => setPassword(account.username, account.password, true))
    return require(ctx, account.username)
  }

  return {
    verifyAccessToken: (ctx, token) => verifyCognitoToken(ctx, { cognito, keys }, token),

    async findUser(ctx, by) {
      const user = await find(ctx, 'authUserId' in by ? by.authUserId : by.username.trim().toLowerCase())
      return user && maySeeUser(ctx.who, user.authUserId) ? user : null
    },

    async exportUser(ctx, { authUserId }) {
      requireSignedIn(ctx.who)
      if (!maySeeUser(ctx.who, authUserId)) throw notFound('user')
      const answer = await ask(ctx, authUserId)
      return answer && exportOfCognito(answer)
    },

    // Vouched for, though nobody has read its mail: Cognito resets no password of an address that is not verified.
    async createAccount(ctx, given) {
      const account = parseAccount(given)
      try {
        await askCognito(ctx, () => make(account))
      } catch (error) {
        if (!isTaken(error)) throw error
        return { user: await findOwnNewAccount(ctx, account), isNew: false }
      }
      await askCognito(ctx, () => setPassword(account.username, account.password, true))
      const user = await require(ctx, account.username)
      await recordChange(ctx, {
        act: 'create',
        subject: `user:${user.authUserId}`,
        after: { status: user.status },
      })
      return { user, isNew: true }
    },

    async createUser(ctx, { permanent, ...given }) {
      requireAdmin(ctx.who)
      const account = parseAccount(given)
      await askCognito(ctx, () => make(account))
      if (permanent) await askCognito(ctx, () => setPassword(account.username, account.password, true))
      const user = await require(ctx, account.username)
      await recordChange(ctx, {
        act: 'create',
        subject: `user:${user.authUserId}`,
        after: { status: user.status },
      })
      return user
    },

    async setPassword(ctx, { authUserId: Username, permanent, ...given }) {
      requireAdmin(ctx.who)
      const password = parsePassword(given)
      await askCognito(ctx, () => setPassword(Username, password, permanent))
      await askCognito(ctx, () => client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })))
      await recordChange(ctx, { act: 'set-password', subject: `user:${Username}`, after: { permanent } })
    },

    async changeEmail(ctx, { authUserId: Username, username }) {
      requireAdmin(ctx.who)
      const UserAttributes = [
        { Name: 'email', Value: parseUsername(username) },
        { Name: 'email_verified', Value: 'true' },
      ]
      await askCognito(ctx, () =>
        client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes })),
      )
      await recordChange(ctx, { act: 'change-email', subject: `user:${Username}` })
    },

    // Wanted now, done by a job: Cognito is not asked while the caller's transaction is open.
    async deleteUser(ctx, { authUserId }) {
      requireSignedIn(ctx.who)
      if (!maySeeUser(ctx.who, authUserId)) throw notFound('user')
      await ctx.jobs.later(ctx.db, removeUserJob, { authUserId })
      await recordChange(ctx, { act: 'delete', subject: `user:${authUserId}` })
    },

    announcesChanges: false,
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'conflict'
}
