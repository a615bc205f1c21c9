import type { UserRow } from '../../users/user-row.ts'

/** Converts a user to the fields, other than attributes, that Admin actions return. */
export function userToWire({ sub, status, isEnabled, createdAt, passwordSetAt }: UserRow) {
  return {
    Username: sub,
    UserStatus: status,
    Enabled: isEnabled,
    UserCreateDate: createdAt.getTime() / 1000,
    UserLastModifiedDate: passwordSetAt.getTime() / 1000,
  }
}
