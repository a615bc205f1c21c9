import type { AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import { USER_STATUSES, type UserStatus } from '../columns/user-status.ts'
import type { User } from '../users/user.ts'

/** Converts Cognito's user to ours. */
export function userOfCognito(answer: AdminGetUserCommandOutput): User {
  const attributes = new Map(answer.UserAttributes?.map(({ Name, Value }) => [Name, Value]))
  return {
    authUserId: answer.Username ?? '',
    username: (attributes.get('email') ?? '').toLowerCase(),
    emailVerified: attributes.get('email_verified') === 'true',
    status: statusOf(answer.UserStatus),
    created: answer.UserCreateDate ?? new Date(0),
  }
}

/** Returns all of Cognito's data about a user, with the field names of our own pool. */
export function exportOfCognito(answer: AdminGetUserCommandOutput) {
  return {
    attributes: Object.fromEntries(
      (answer.UserAttributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]),
    ),
    status: answer.UserStatus ?? null,
    isEnabled: answer.Enabled ?? null,
    createdAt: answer.UserCreateDate?.toISOString() ?? null,
    modifiedAt: answer.UserLastModifiedDate?.toISOString() ?? null,
    mfaMethods: answer.UserMFASettingList ?? [],
    preferredMfa: answer.PreferredMfaSetting ?? null,
  }
}

/**
 * Statuses that only Cognito has, such as those of social provider users, require nothing from us to sign in.
 */
function statusOf(status: string | undefined): UserStatus {
  return USER_STATUSES.find((known) => known === status) ?? 'CONFIRMED'
}
