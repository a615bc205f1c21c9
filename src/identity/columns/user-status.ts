/**
 * Cognito's names. A user created with a temporary password must choose their own to sign in. A user who
 * signed up must confirm the address. A user whose password was reset must use a mailed code.
 */
export const USER_STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
