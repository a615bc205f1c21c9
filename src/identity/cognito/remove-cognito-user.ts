import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Context } from '#platform/context.ts'
import { userDeleted } from '../users/events/user-deleted.ts'
import { cognitoClient } from './cognito-client.ts'
import { isExceptionNamed } from './cognito-refusal.ts'

/** Deletes the user at Cognito: the second half of its `deleteUser`. Called from a job. Safe to repeat. */
export async function removeCognitoUser(
  ctx: Context,
  { authUserId: Username }: { authUserId: string },
): Promise<void> {
  const { cognito } = ctx.config.identity
  if (!cognito) throw new Error('A user is to be removed from Cognito, which is not configured any more.')
  try {
    const UserPoolId = cognito.userPoolId
    await cognitoClient(cognito).send(new AdminDeleteUserCommand({ UserPoolId, Username }))
  } catch (error) {
    if (!isExceptionNamed(error, 'UserNotFoundException')) throw error
  }
  await ctx.jobs.enqueue(ctx.db, userDeleted, { authUserId: Username })
}
