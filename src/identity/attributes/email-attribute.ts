import { ProtocolError } from '../protocol-error.ts'
import { username } from '../users/schema.ts'

/** Returns the email address in the form used to sign in. */
export function readEmail(text: string): string {
  const parsed = username.safeParse(text)
  if (parsed.success) return parsed.data
  throw new ProtocolError('InvalidParameterException', 'Invalid email address format.')
}
