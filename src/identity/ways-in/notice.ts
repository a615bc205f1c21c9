import type { Notice } from '../columns/notice.ts'

/** A heading and a sentence for each kind of credential change. */
export const NOTICES = {
  password: [
    'Your password was changed',
    'Other devices are signed out, passkeys no longer log in, and linked accounts are unlinked.',
  ],
  'second-step': ['Your second step was changed', 'Logging in now asks for a different second step.'],
  authenticator: [
    'A new authenticator app is in use',
    'From now on, logging in asks for the codes of this app, and for no others.',
  ],
  passkey: [
    'A passkey can log in to your account',
    'You can log in with it from now on, without your password.',
  ],
  'passkey-removed': [
    'A passkey was removed from your account',
    'It no longer logs in. You can delete it on your device, too.',
  ],
  provider: ['Another account can log in to yours', 'You can log in with an account elsewhere from now on.'],
  address: [
    'Your email address was changed',
    'Another address logs in to your account from now on. This one no longer does.',
  ],
  'sign-in': ['A new login to your account', 'Somebody logged in from a new place.'],
} as const satisfies Record<Notice, readonly [heading: string, sentence: string]>

/** The detail value of a password or address change by an administrator. */
export const BY_ADMINISTRATOR = 'administrator'
