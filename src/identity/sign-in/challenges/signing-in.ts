import type { Context } from '#platform/context.ts'
import type { UserRow } from '../../users/user-row.ts'
import { type ChallengeName, type ChallengeState, sealChallenge } from './challenge.ts'

/** A user with the right password who does not have tokens yet. */
export type SigningIn = {
  user: UserRow
  clientId: string
  /** The user's device that the client claims to run on. Not proved yet. */
  deviceKey?: string | undefined
}

/** Returns the client's next challenge, with our state encrypted in the session. */
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
