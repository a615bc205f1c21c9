import type { Config } from '#platform/config/config.ts'
import { sendsTexts } from '../codes/require-texts.ts'
import type { MfaMethod } from '../columns/mfa-method.ts'

/** The second factors that can be set up while signing in. */
export const SET_UP_METHODS = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] as const satisfies readonly MfaMethod[]

/** True if the method can be used. Text messages require a configured transport. */
export function canAskFor(config: Config, method: MfaMethod): boolean {
  return method !== 'SMS_MFA' || sendsTexts(config)
}
