import type { Layers } from './layers.ts'

/**
 * Proofs, users and tokens know nothing of signing in; signing in knows nothing of the protocol’s actions; and those
 * know nothing of the hosted login, of administrators or of the product that asks the pool.
 */
export const IDENTITY: Layers = [
  ['lifetimes.ts'],
  ['protocol-error.ts', 'columns', 'users/events', 'browsers', 'normalization'],
  ['tables.ts'],
  ['hosted-login-tables.ts', 'parse-request.ts', 'srp'],
  ['passwords'],
  ['users', 'devices'],
  ['tokens'],
  ['access'],
  // Who tries, and what is asked of them.
  ['sign-in/attempts'],
  ['sign-in/challenges', 'codes'],
  ['passkeys'],
  ['mfa'],
  ['ways-in'],
  // What is done with all that.
  ['sign-in', 'accounts', 'attributes', 'password-reset'],
  ['sign-up', 'first-factors', 'groups', 'devices/acts', 'passkeys/acts'],
  ['mfa/acts', 'identity-pool'],
  ['operations'],
  // Who calls it.
  ['hosted-login/authorization', 'hosted-login/providers'],
  ['routes.ts', 'hosted-login', 'admin/acts'],
  ['admin'],
  // The pool as the product asks it: ours, or Amazon’s.
  ['user-pool.ts'],
  ['cognito', 'embedded-pool.ts'],
  ['find-user-pool.ts'],
  ['auth-routes.ts', 'ways-in-routes.ts'],
  ['.'],
]
