import type { UserRow } from '../sign-in/find-claimant.ts'

/** A user's attributes as the protocol lists them. */
export function shownAttributes({ sub, username, emailVerified, attributes }: UserRow) {
  const shown = { sub, email: username, email_verified: String(emailVerified), ...attributes }
  return Object.entries(shown).map(([Name, Value]) => ({ Name, Value }))
}

/** A user's second factors as the protocol names them; left out where there are none. */
export function shownMfa({ mfaMethods, preferredMfa }: UserRow) {
  return {
    ...(mfaMethods.length > 0 && { UserMFASettingList: mfaMethods }),
    ...(preferredMfa && { PreferredMfaSetting: preferredMfa }),
  }
}
