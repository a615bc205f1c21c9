import { ProtocolError } from '../protocol-error.ts'
import { username } from '../users/schema.ts'

/** The email address in the form that signs in. */
export function readEmail(text: string): string {
  const parsed = username.safeParse(text)
  if (parsed.success) return parsed.data
  throw new ProtocolError('InvalidParameterException', 'Invalid email address format.')
}
