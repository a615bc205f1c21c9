import type { AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider'
import { USER_STATUSES, type UserStatus } from '../columns/user-status.ts'
import type { User } from '../users/user.ts'

/** A user as Cognito tells of one. */
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

/** All that Cognito tells of a user, under the names that our own pool has for it. */
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

/** Those that Cognito knows beside ours, such as users of a social provider, need nothing of us to sign in. */
function statusOf(status: string | undefined): UserStatus {
  return USER_STATUSES.find((known) => known === status) ?? 'CONFIRMED'
}
