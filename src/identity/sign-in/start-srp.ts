import type { Context } from '#platform/context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { answerClient, readClientValue } from '../srp/exchange.ts'
import { padded } from '../srp/group.ts'
import { credentialOf, findUserOrDecoy } from './attempts/find-user-or-decoy.ts'
import { sealChallenge } from './challenges/challenge.ts'

/**
 * Handles the first step of USER_SRP_AUTH. An unknown user gets the same response, and fails at the proof.
 */
export async function startSrp(
  ctx: Context,
  { username, clientId, srpA }: { username: string; clientId: string; srpA: string },
) {
  const clientValue = readClientValue(srpA)
  if (clientValue === null) throw new ProtocolError('InvalidParameterException', 'Invalid SRP_A.')
  const userOrDecoy = await findUserOrDecoy(ctx, username)
  const { sub, passwordSetAt } = userOrDecoy
  const credential = credentialOf(ctx, userOrDecoy)
  const { serverValue, key } = answerClient(clientValue, credential.verifier)
  const secretBlock = sealChallenge(
    ctx,
    { name: 'PASSWORD_VERIFIER', clientId },
    { sub, username, passwordSetAt, key: key.toString('base64') },
  )
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: padded(credential.salt).toString('hex'),
      SRP_B: serverValue.toString(16),
      SECRET_BLOCK: secretBlock,
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  }
}
