/** The purpose of a six-digit code. */
export type CodePurpose = MailedPurpose | TextedPurpose
export type MailedPurpose = 'sign-up' | 'reset' | 'verify-email' | 'sign-in' | 'first-factor'
export type TextedPurpose = 'verify-phone' | 'sign-in-text'
