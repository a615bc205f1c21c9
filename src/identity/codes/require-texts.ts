import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'

export function sendsTexts({ sms }: Config): boolean {
  return sms.transport !== 'off'
}

export function requireTexts({ config }: Context): void {
  if (!sendsTexts(config)) throw noTexts()
}

/** Builds Cognito's error for a pool that is asked to send a text message but cannot. */
export function noTexts(): ProtocolError {
  return new ProtocolError(
    'CodeDeliveryFailureException',
    'Unable to send the message. User pool does not have SMS configuration to send messages.',
  )
}
