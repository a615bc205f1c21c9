import { ProtocolError } from '../../protocol-error.ts'

/** A client's answer to a challenge, before its responses are looked at. */
export type ChallengeAnswer = {
  clientId: string
  session: string | null
  responses: Record<string, string>
}

export function requireSession({ session }: ChallengeAnswer): string {
  if (session) return session
  throw new ProtocolError('InvalidParameterException', 'Missing required parameter Session')
}
