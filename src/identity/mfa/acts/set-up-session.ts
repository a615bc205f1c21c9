import type { Context } from '#platform/context.ts'
import { requireFreshAccessToken } from '../../access/require-access-token.ts'
import { hasPasskey } from '../../passkeys/passkey.ts'
import { invalidSession, ProtocolError } from '../../protocol-error.ts'
import { openChallenge, sealChallenge } from '../../sign-in/challenges/challenge.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'

/**
 * The user setting up an authenticator app: already signed in, or required to set it up before signing in.
 */
export type SetUp = {
  sub: string
  isSigningIn: boolean
  /** Returns the session of the next step for a user who is still signing in. */
  nextSession: (state: { isSetUp: boolean }) => { Session?: string }
}

export async function requireSetUp(
  ctx: Context,
  { AccessToken, Session }: { AccessToken?: string | null | undefined; Session?: string | null | undefined },
): Promise<SetUp> {
  if (AccessToken) {
    const { sub } = await requireFreshAccessToken(ctx, AccessToken)
    return { sub, isSigningIn: false, nextSession: () => ({}) }
  }
  if (!Session) throw new ProtocolError('InvalidParameterException', 'Missing required parameter AccessToken')
  const bound = { name: 'MFA_SETUP', clientId: ctx.config.identity.clientId } as const
  const challenge = openChallenge(ctx, bound, Session)
  const user = await requireChallenger(ctx, challenge)
  if (user.mfaMethods.length > 0 || (await hasPasskey(ctx, user.sub))) throw invalidSession()
  return {
    sub: user.sub,
    isSigningIn: true,
    nextSession: (state) => ({ Session: sealChallenge(ctx, bound, { ...challenge, ...state }) }),
  }
}
