import type { Context } from '#platform/context.ts'
import { requireTexts } from '../codes/require-texts.ts'
import { ProtocolError } from '../protocol-error.ts'

/** What a code can be sent to. A telephone number only where text messages are sent. */
export function requireVerifiable(ctx: Context, attributeName: string): 'email' | 'phone_number' {
  if (attributeName === 'phone_number') requireTexts(ctx)
  if (attributeName === 'email' || attributeName === 'phone_number') return attributeName
  throw new ProtocolError('InvalidParameterException', 'Invalid value of parameter AttributeName')
}
