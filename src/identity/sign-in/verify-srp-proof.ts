import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { requireDevice } from '../devices/find-device.ts'
import { attemptsExceeded, incorrectPassword } from '../protocol-error.ts'
import { isProof } from '../srp/exchange.ts'
import { requireTimestamp } from '../srp/timestamp.ts'
import { attemptSource } from './attempts/attempt-source.ts'
import { countAttemptOf } from './attempts/count-attempt.ts'
import { openChallenge } from './challenges/challenge.ts'
import { spendChallenge } from './challenges/spend-challenge.ts'
import { continueAfterPassword } from './continue-after-password.ts'

export type SrpProof = {
  username: string
  clientId: string
  secretBlock: string
  timestamp: string
  signature: string
  deviceKey?: string | undefined
}

/** Handles the second step of USER_SRP_AUTH. The password is right if the client computed the same key. */
export async function verifySrpProof(ctx: Context, proof: SrpProof) {
  const { username, clientId, secretBlock, deviceKey } = proof
  const challenge = openChallenge(ctx, { name: 'PASSWORD_VERIFIER', clientId, username }, secretBlock)
  requireTimestamp(ctx, proof.timestamp)
  const source = await attemptSource(ctx, { sub: challenge.sub, deviceKey })
  const { isAllowed, user } = await countAttemptOf(ctx, { sub: challenge.sub, source })
  const note = (why: string) => noteSecurity(ctx, { event: 'sign-in-refused', user: challenge.sub, why })
  if (!isAllowed) {
    note('password locked')
    throw attemptsExceeded()
  }
  const isProven = isSigned(ctx, challenge, proof)
  const isSamePassword = user?.passwordSetAt.getTime() === challenge.passwordSetAt
  if (!user || !isProven || !isSamePassword) {
    note('password wrong')
    throw incorrectPassword()
  }
  // Check the device before spending the challenge, because the client resends the same one without the
  // device.
  if (deviceKey) await requireDevice(ctx, { sub: user.sub, key: deviceKey })
  await spendChallenge(ctx, challenge, { proved: { sub: user.sub, source } })
  return continueAfterPassword(ctx, { user, clientId, deviceKey })
}

function isSigned(
  ctx: Context,
  challenge: { sub: string; key?: string | undefined },
  proof: SrpProof,
): boolean {
  if (!challenge.key) return false
  return isProof(proof.signature, {
    key: Buffer.from(challenge.key, 'base64'),
    poolName: ctx.config.identity.poolName,
    userId: challenge.sub,
    secretBlock: Buffer.from(proof.secretBlock, 'base64'),
    timestamp: proof.timestamp,
  })
}
