/** The second factors of this pool, by Cognito name. */
export const MFA_METHODS = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'SMS_MFA'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]
