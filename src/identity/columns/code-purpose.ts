/** What a six-digit code that is sent to somebody is good for. */
export type CodePurpose = MailedPurpose | TextedPurpose
export type MailedPurpose = 'sign-up' | 'reset' | 'verify-email' | 'sign-in' | 'first-factor'
export type TextedPurpose = 'verify-phone' | 'sign-in-text'
