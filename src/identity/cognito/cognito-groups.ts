import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CreateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoConfig } from '#platform/config/cognito-config.ts'
import type { Context } from '#platform/context.ts'
import { cognitoClient } from './cognito-client.ts'
import { askCognito, isExceptionNamed } from './cognito-refusal.ts'

/** Amazon Cognito calls for groups of users. */
export class CognitoGroups {
  readonly #client
  readonly #UserPoolId: string

  constructor(cognito: CognitoConfig) {
    this.#client = cognitoClient(cognito)
    this.#UserPoolId = cognito.userPoolId
  }

  async of(ctx: Context, Username: string): Promise<string[]> {
    const request = { UserPoolId: this.#UserPoolId, Username, Limit: 60 }
    const answer = await askCognito(ctx, async () => {
      try {
        return await this.#client.send(new AdminListGroupsForUserCommand(request))
      } catch (error) {
        if (isExceptionNamed(error, 'UserNotFoundException')) return { Groups: [] }
        throw error
      }
    })
    return (answer.Groups ?? []).flatMap(({ GroupName }) => GroupName ?? [])
  }

  /** Creates the group if it does not exist. */
  async add(ctx: Context, Username: string, GroupName: string): Promise<void> {
    const UserPoolId = this.#UserPoolId
    await askCognito(ctx, async () => {
      await this.#client.send(new CreateGroupCommand({ UserPoolId, GroupName })).catch((error) => {
        if (!isExceptionNamed(error, 'GroupExistsException')) throw error
      })
      await this.#client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))
    })
  }

  async remove(ctx: Context, Username: string, GroupName: string): Promise<void> {
    const request = { UserPoolId: this.#UserPoolId, Username, GroupName }
    await askCognito(ctx, async () => {
      try {
        await this.#client.send(new AdminRemoveUserFromGroupCommand(request))
      } catch (error) {
        // A missing group has no members.
        if (!isExceptionNamed(error, 'ResourceNotFoundException')) throw error
      }
    })
  }
}
