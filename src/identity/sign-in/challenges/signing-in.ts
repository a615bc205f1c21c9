import type { Context } from '#platform/context.ts'
import type { UserRow } from '../../users/user-row.ts'
import { type ChallengeName, type ChallengeState, sealChallenge } from './challenge.ts'

/** Somebody whose password was right, on the way to their tokens. */
export type SigningIn = {
  user: UserRow
  clientId: string
  /** The user's device that the client says it runs on; not yet proven. */
  deviceKey?: string | undefined
}

/** What the client has to answer next, with what we must know then sealed into the session. */
export function nextChallenge(
  ctx: Context,
  name: ChallengeName,
  { user, clientId, deviceKey }: SigningIn,
  given: { parameters: Record<string, string>; state?: Partial<ChallengeState> },
) {
  const { sub, username, passwordSetAt } = user
  const state = { sub, username, passwordSetAt: passwordSetAt.getTime(), deviceKey, ...given.state }
  return {
    ChallengeName: name,
    Session: sealChallenge(ctx, { name, clientId }, state),
    ChallengeParameters: given.parameters,
  }
}
