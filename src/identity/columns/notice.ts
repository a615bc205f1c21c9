import type { MfaMethod } from './mfa-method.ts'

/** The kinds of notice about a credential change. */
export type Notice =
  | 'password'
  | 'second-step'
  | 'authenticator'
  | 'passkey'
  | 'passkey-removed'
  | 'provider'
  | 'address'
  | 'sign-in'

/** The state before a change, as far as it can be restored. */
export type Before = {
  username?: string
  emailVerified?: boolean
  mfaMethods?: MfaMethod[]
  preferredMfa?: MfaMethod | null
}
