import type { Config } from '#platform/config/config.ts'
import { sendsTexts } from '../codes/require-texts.ts'
import type { MfaMethod } from '../columns/mfa-method.ts'

/** Those that can be set up in the middle of signing in. */
export const SET_UP_METHODS = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] as const satisfies readonly MfaMethod[]

/** Text messages only where somebody sends them. */
export function canAskFor(config: Config, method: MfaMethod): boolean {
  return method !== 'SMS_MFA' || sendsTexts(config)
}
