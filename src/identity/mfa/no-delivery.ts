import { ProtocolError } from '../protocol-error.ts'

/**
 * Builds Cognito's error for a second factor whose codes could not reach the user, for example if text
 * messages are not enabled.
 */
export function noDelivery(method: 'EMAIL_OTP' | 'SMS_MFA'): ProtocolError {
  return new ProtocolError(
    'InvalidParameterException',
    `User does not have delivery config set to turn on ${method}`,
  )
}
