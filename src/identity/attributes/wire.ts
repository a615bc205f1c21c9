import type { Config } from '#platform/config/config.ts'
import { sendsTexts } from '../codes/require-texts.ts'
import type { UserRow } from '../users/user-row.ts'

/**
 * A user's attributes as the protocol lists them. That a number is not verified is told where it could be: the
 * sign-in screen offers to do so.
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

/** A user's second factors as the protocol names them; left out where there are none. */
export function mfaToWire({ mfaMethods, preferredMfa }: UserRow) {
  return {
    ...(mfaMethods.length > 0 && { UserMFASettingList: mfaMethods }),
    ...(preferredMfa && { PreferredMfaSetting: preferredMfa }),
  }
}
