import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Context } from '#platform/context.ts'
import { CHALLENGE_LIFE_MS, sealChallenge } from '../sign-in/challenges/challenge.ts'
import { requireRelyingParty } from './passkey.ts'

/** The recipient of a challenge: a user, or a decoy, who gets the same challenge. */
export type Challenged = { sub: string; username: string; passwordSetAt: number }

/**
 * Creates WEB_AUTHN. Lists no passkeys: the browser finds those of this domain, and the response does not
 * reveal who has an account or a passkey.
 */
export async function passkeyChallenge(
  ctx: Context,
  { clientId, ...challenged }: Challenged & { clientId: string },
) {
  const options = await generateAuthenticationOptions({
    rpID: requireRelyingParty(ctx).id,
    allowCredentials: [],
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  })
  const state = { ...challenged, passkeyChallenge: options.challenge }
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: sealChallenge(ctx, { name: 'WEB_AUTHN', clientId }, state),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  }
}
