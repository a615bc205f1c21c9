import { ProtocolError } from '../protocol-error.ts'

/** What Cognito says of a second factor whose codes could not reach the user, as where no text messages are sent. */
export function noDelivery(method: 'EMAIL_OTP' | 'SMS_MFA'): ProtocolError {
  return new ProtocolError(
    'InvalidParameterException',
    `User does not have delivery config set to turn on ${method}`,
  )
}
