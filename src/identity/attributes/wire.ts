import type { Config } from '#platform/config/config.ts'
import { sendsTexts } from '../codes/require-texts.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * Converts a user's attributes to the protocol's format. An unverified number is only marked as such if it
 * could be verified, because the sign-in screen offers verification.
 */
export function attributesToWire(config: Config, user: UserRow) {
  const { sub, username, emailVerified, phoneVerified, attributes } = user
  const isVerifiable = phoneVerified || sendsTexts(config)
  const shown = {
    sub,
    email: username,
    email_verified: String(emailVerified),
    ...attributes,
    ...(attributes.phone_number && isVerifiable && { phone_number_verified: String(phoneVerified) }),
  }
  return Object.entries(shown).map(([Name, Value]) => ({ Name, Value }))
}

/** Returns a user's second factors by protocol name. Omitted if there are none. */
export function mfaToWire({ mfaMethods, preferredMfa }: UserRow) {
  return {
    ...(mfaMethods.length > 0 && { UserMFASettingList: mfaMethods }),
    ...(preferredMfa && { PreferredMfaSetting: preferredMfa }),
  }
}
