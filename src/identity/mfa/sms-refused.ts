import { ProtocolError } from '../protocol-error.ts'

/** What Cognito says of a pool that cannot send text messages, as this one cannot. */
export function smsRefused(): ProtocolError {
  return new ProtocolError(
    'InvalidParameterException',
    'User does not have delivery config set to turn on SMS_MFA',
  )
}
