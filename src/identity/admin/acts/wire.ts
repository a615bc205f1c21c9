import type { UserRow } from '../../users/user-row.ts'

/** What Admin actions tell of a user beside the attributes. */
export function userToWire({ sub, status, isEnabled, createdAt, passwordSetAt }: UserRow) {
  return {
    Username: sub,
    UserStatus: status,
    Enabled: isEnabled,
    UserCreateDate: createdAt.getTime() / 1000,
    UserLastModifiedDate: passwordSetAt.getTime() / 1000,
  }
}
