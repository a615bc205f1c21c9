import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { REPEATABLE_MS } from '../users/repeatable.ts'
import type { NewAccount } from '../users/schema.ts'
import type { User } from '../users/user.ts'
import { cognitoClient } from './cognito-client.ts'
import { askCognito, isExceptionNamed } from './cognito-refusal.ts'
import { userOfCognito } from './cognito-user.ts'

/** Amazon Cognito calls for users, each with one or two requests. */
export class CognitoUsers {
  readonly #client
  readonly #pool: { UserPoolId: string; ClientId: string }

  constructor(cognito: CognitoConfig) {
    this.#client = cognitoClient(cognito)
    this.#pool = { UserPoolId: cognito.userPoolId, ClientId: cognito.clientId }
  }

  async find(ctx: Context, name: string): Promise<User | null> {
    const answer = await this.ask(ctx, name)
    return answer && userOfCognito(answer)
  }

  async require(ctx: Context, name: string): Promise<User> {
    const user = await this.find(ctx, name)
    if (!user) throw notFound('user')
    return user
  }

  async ask(ctx: Context, Username: string): Promise<AdminGetUserCommandOutput | null> {
    if (!Username) return null
    const { UserPoolId } = this.#pool
    try {
      return await this.#client.send(new AdminGetUserCommand({ UserPoolId, Username }))
    } catch (error) {
      // Cognito rejects invalid user names, so no user has that name.
      if (isExceptionNamed(error, 'UserNotFoundException', 'InvalidParameterException')) return null
      return askCognito(ctx, () => Promise.reject(error))
    }
  }

  /** Suppresses Cognito's welcome mail, because we send our own. */
  async make(
    ctx: Context,
    { username, password }: NewAccount,
    { emailVerified }: { emailVerified: boolean } = { emailVerified: true },
  ): Promise<void> {
    const { UserPoolId } = this.#pool
    const UserAttributes = emailAttributes(username, emailVerified)
    const request = { UserPoolId, Username: username, TemporaryPassword: password, UserAttributes }
    await askCognito(ctx, () =>
      this.#client.send(new AdminCreateUserCommand({ ...request, MessageAction: 'SUPPRESS' })),
    )
  }

  async setPassword(ctx: Context, Username: string, Password: string, Permanent: boolean): Promise<void> {
    const { UserPoolId } = this.#pool
    const request = { UserPoolId, Username, Password, Permanent }
    await askCognito(ctx, () => this.#client.send(new AdminSetUserPasswordCommand(request)))
  }

  async resetSecondFactors(ctx: Context, Username: string): Promise<void> {
    const { UserPoolId } = this.#pool
    const off = { Enabled: false, PreferredMfa: false }
    const settings = { SMSMfaSettings: off, SoftwareTokenMfaSettings: off, EmailMfaSettings: off }
    await askCognito(ctx, () =>
      this.#client.send(new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username, ...settings })),
    )
  }

  async setEmail(ctx: Context, Username: string, email: string): Promise<void> {
    const { UserPoolId } = this.#pool
    const request = { UserPoolId, Username, UserAttributes: [{ Name: 'email', Value: email }] }
    await askCognito(ctx, () => this.#client.send(new AdminUpdateUserAttributesCommand(request)))
  }

  async signOutEverywhere(ctx: Context, Username: string): Promise<void> {
    const { UserPoolId } = this.#pool
    await askCognito(ctx, () =>
      this.#client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })),
    )
  }

  /** Finds the account that the same request created moments ago, even if its password was not set yet. */
  async findOwnNewAccount(ctx: Context, account: NewAccount): Promise<User | null> {
    const user = await this.find(ctx, account.username)
    const isNew = user !== null && user.created.getTime() + REPEATABLE_MS >= ctx.now().getTime()
    if (!isNew || !(await askCognito(ctx, () => this.#hasPassword(account)))) return null
    await this.setPassword(ctx, account.username, account.password, true)
    return user
  }

  async #hasPassword({ username, password }: NewAccount): Promise<boolean> {
    const { UserPoolId, ClientId } = this.#pool
    try {
      const { AuthenticationResult } = await this.#client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      )
      const Token = AuthenticationResult?.RefreshToken
      if (Token) await this.#client.send(new RevokeTokenCommand({ ClientId, Token }))
      return true
    } catch (error) {
      if (isExceptionNamed(error, 'NotAuthorizedException', 'UserNotFoundException')) return false
      throw error
    }
  }
}

function emailAttributes(address: string, isVerified: boolean) {
  return [
    { Name: 'email', Value: address },
    { Name: 'email_verified', Value: String(isVerified) },
  ]
}
