import { ProtocolError } from '../../protocol-error.ts'

/** A client's response to a challenge, before it is checked. */
export type ChallengeAnswer = {
  clientId: string
  session: string | null
  responses: Record<string, string>
}

export function requireSession({ session }: ChallengeAnswer): string {
  if (session) return session
  throw new ProtocolError('InvalidParameterException', 'Missing required parameter Session')
}
