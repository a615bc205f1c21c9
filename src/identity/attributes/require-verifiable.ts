import type { Context } from '#platform/context.ts'
import { requireTexts } from '../codes/require-texts.ts'
import { ProtocolError } from '../protocol-error.ts'

/** Returns the attribute if a code can be sent to it. Phone numbers require text messages to be enabled. */
export function requireVerifiable(ctx: Context, attributeName: string): 'email' | 'phone_number' {
  if (attributeName === 'phone_number') requireTexts(ctx)
  if (attributeName === 'email' || attributeName === 'phone_number') return attributeName
  throw new ProtocolError('InvalidParameterException', 'Invalid value of parameter AttributeName')
}
