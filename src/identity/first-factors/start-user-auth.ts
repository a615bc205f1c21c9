import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { parseRequest, usernameParameter } from '../parse-request.ts'
import { findUserOrDecoy } from '../sign-in/attempts/find-user-or-decoy.ts'
import { sealChallenge } from '../sign-in/challenges/challenge.ts'
import { firstFactors, startFirstFactor } from './first-factor.ts'

const schema = z.looseObject({
  USERNAME: usernameParameter,
  PREFERRED_CHALLENGE: z.string().max(64).optional(),
})

/** Starts USER_AUTH with the client's preferred factor, or lets the client choose from those available. */
export async function startUserAuth(ctx: Context, clientId: string, parameters: Record<string, string>) {
  const { USERNAME: username, PREFERRED_CHALLENGE: preferred } = parseRequest(schema, parameters)
  const available = firstFactors(ctx)
  const factor = available.find((known) => known === preferred)
  if (factor) return startFirstFactor(ctx, factor, { clientId, username, parameters })
  const { sub, passwordSetAt } = await findUserOrDecoy(ctx, username)
  const Session = sealChallenge(ctx, { name: 'SELECT_CHALLENGE', clientId }, { sub, username, passwordSetAt })
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session,
    ChallengeParameters: {},
    AvailableChallenges: available,
  }
}
