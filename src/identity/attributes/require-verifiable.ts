import { ProtocolError } from '../protocol-error.ts'

/** Only the e-mail address can be verified: nothing here sends text messages. */
export function requireVerifiable(attributeName: string): void {
  if (attributeName === 'email') return
  if (attributeName === 'phone_number') {
    throw new ProtocolError('CodeDeliveryFailureException', 'The user pool does not send text messages.')
  }
  throw new ProtocolError('InvalidParameterException', 'Invalid value of parameter AttributeName')
}
