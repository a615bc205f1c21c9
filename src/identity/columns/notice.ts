import type { MfaMethod } from './mfa-method.ts'

/** What is told of a change of the ways into an account. */
export type Notice =
  | 'password'
  | 'second-step'
  | 'authenticator'
  | 'passkey'
  | 'passkey-removed'
  | 'provider'
  | 'address'
  | 'sign-in'

/** As it was before a change, as far as that can be put back. */
export type Before = {
  username?: string
  emailVerified?: boolean
  mfaMethods?: MfaMethod[]
  preferredMfa?: MfaMethod | null
}
