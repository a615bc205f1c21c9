import type { Context } from '#platform/context.ts'
import { passkeyChallenge } from '../passkeys/passkey-challenge.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { sealChallenge } from '../sign-in/challenges/challenge.ts'
import { mailFirstCode } from './mail-first-code.ts'
import { withPassword } from './with-password.ts'
import { withSrp } from './with-srp.ts'

const FIRST_FACTORS = ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN'] as const
export type FirstFactor = (typeof FIRST_FACTORS)[number]

/**
 * Returns the same factors for every name, because the factors a user has set up would reveal that the user
 * exists.
 */
export function firstFactors({ config }: Context): FirstFactor[] {
  return FIRST_FACTORS.filter((factor) => factor !== 'WEB_AUTHN' || relyingPartyOf(config) !== null)
}

type Chosen = { clientId: string; username: string; parameters: Record<string, string> }

/** Continues with the chosen factor, using parameters that may have been sent with the choice. */
export async function startFirstFactor(
  ctx: Context,
  factor: FirstFactor,
  { clientId, username, parameters }: Chosen,
): Promise<object> {
  if (factor === 'PASSWORD' && parameters.PASSWORD !== undefined)
    return withPassword(ctx, clientId, parameters)
  if (factor === 'PASSWORD_SRP' && parameters.SRP_A !== undefined) return withSrp(ctx, clientId, parameters)
  const userOrDecoy = await findUserOrDecoy(ctx, username)
  const { sub, passwordSetAt } = userOrDecoy
  const state = { sub, username, passwordSetAt }
  if (factor === 'EMAIL_OTP') return mailFirstCode(ctx, { clientId, username, userOrDecoy })
  if (factor === 'WEB_AUTHN') return passkeyChallenge(ctx, { clientId, ...state })
  return {
    ChallengeName: factor,
    Session: sealChallenge(ctx, { name: factor, clientId }, state),
    ChallengeParameters: {},
  }
}
