import type { MfaMethod } from '../mfa/mfa-method.ts'

/** What is changed of the ways into an account, each in a heading and a sentence. */
export const NOTICES = {
  password: ['Your password was changed', 'Every other way into your account has ended with the old one.'],
  'second-step': [
    'Your second step was changed',
    'Signing in asks for something else beside your password now.',
  ],
  authenticator: [
    'A new authenticator app is in use',
    'Signing in asks for the codes of this app from now on, and for no others.',
  ],
  passkey: [
    'A passkey can sign in to your account',
    'You can log in with it from now on, without your password.',
  ],
  'passkey-removed': [
    'A passkey was removed from your account',
    'It no longer logs in. What is kept of it on your device can be deleted there.',
  ],
  provider: ['Another account can sign in to yours', 'You can log in with an account elsewhere from now on.'],
  address: [
    'Your email address was changed',
    'Another address signs in to your account from now on. This one no longer does.',
  ],
  'sign-in': ['A new sign-in to your account', 'Somebody signed in from where you have not been before.'],
} as const

export type Notice = keyof typeof NOTICES

/** As it was before a change, as far as that can be put back. */
export type Before = {
  username?: string
  emailVerified?: boolean
  mfaMethods?: MfaMethod[]
  preferredMfa?: MfaMethod | null
}
