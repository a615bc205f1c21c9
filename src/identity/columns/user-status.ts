/**
 * Cognito's names. A user made with a temporary password must choose one of their own to sign in, one who signed
 * up must confirm the address, and one whose password was reset must go by way of a mail.
 */
export const USER_STATUSES = ['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]
