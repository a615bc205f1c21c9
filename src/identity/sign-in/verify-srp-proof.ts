import { timingSafeEqual } from 'node:crypto'
import { type Context, inTransaction } from '#platform/context.ts'
import { attemptsExceeded, incorrectPassword } from '../protocol-error.ts'
import { proofOf } from '../srp/exchange.ts'
import { openChallenge } from './challenge.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { countAttempt, forgetAttempts } from './count-attempt.ts'
import { findClaimant } from './find-claimant.ts'
import { spendChallenge } from './spend-challenge.ts'

export type SrpProof = {
  username: string
  clientId: string
  secretBlock: string
  timestamp: string
  signature: string
}

/** Second step of USER_SRP_AUTH: the password was right if the client reached the same key. */
export async function verifySrpProof(ctx: Context, proof: SrpProof) {
  const { username, clientId, secretBlock } = proof
  const challenge = openChallenge(ctx, { name: 'PASSWORD_VERIFIER', clientId, username }, secretBlock)
  const { user, passwordSetAt } = await findClaimant(ctx, challenge.sub)
  if (!(await countAttempt(ctx, challenge.sub))) throw attemptsExceeded()
  const isProven = isSigned(ctx, challenge, proof)
  const isSamePassword = passwordSetAt === challenge.passwordSetAt
  if (!user || !isProven || !isSamePassword) throw incorrectPassword()
  await inTransaction(ctx, async (ctx) => {
    await spendChallenge(ctx, challenge)
    await forgetAttempts(ctx, challenge.sub)
  })
  return completeSignIn(ctx, { user, clientId })
}

function isSigned(
  ctx: Context,
  challenge: { sub: string; key?: string | undefined },
  proof: SrpProof,
): boolean {
  if (!challenge.key) return false
  const expected = proofOf({
    key: Buffer.from(challenge.key, 'base64'),
    poolName: ctx.config.identity.poolName,
    userId: challenge.sub,
    secretBlock: Buffer.from(proof.secretBlock, 'base64'),
    timestamp: proof.timestamp,
  })
  const given = Buffer.from(proof.signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
