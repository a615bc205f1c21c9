import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Context } from '#platform/context.ts'
import { CHALLENGE_LIFE_MS, sealChallenge } from '../sign-in/challenges/challenge.ts'
import { requireRelyingParty } from './passkey.ts'

/** Whom a challenge is made for: a user, or a decoy, who gets the same. */
export type Challenged = { sub: string; username: string; passwordSetAt: number }

/**
 * WEB_AUTHN. No passkeys are named: the browser itself knows those of this domain, and nobody learns who has an account
 * or a passkey.
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
