import { hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { callPool } from '../identity-app.fixtures.ts'
import { proofOf } from './exchange.ts'
import { GENERATOR, MODULUS, MULTIPLIER, padded, sha256, toInteger } from './group.ts'
import { modularPower } from './modular-power.ts'
import { timestampAt } from './timestamp.ts'

export type SrpChallenge = { secret: bigint; parameters: Record<string, string> }

/** Runs step one of USER_SRP_AUTH. */
export async function askChallenge(ctx: Context, username: string): Promise<SrpChallenge> {
  const secret = toInteger(randomBytes(32))
  const { body } = await callPool(ctx, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: ctx.config.identity.clientId,
    AuthParameters: { USERNAME: username, SRP_A: modularPower(GENERATOR, secret).toString(16) },
  })
  return { secret, parameters: body.ChallengeParameters }
}

/** Runs step two of USER_SRP_AUTH, with any part of it replaced. */
export function answerSrpChallenge(
  ctx: Context,
  asked: SrpChallenge,
  password: string,
  changes: { clientId?: string; responses?: Record<string, string> } = {},
) {
  return callPool(ctx, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: changes.clientId ?? ctx.config.identity.clientId,
    ChallengeResponses: { ...proveTo(ctx, asked, password), ...changes.responses },
  })
}

export async function signInBySrp(
  ctx: Context,
  { username, password }: { username: string; password: string },
) {
  return answerSrpChallenge(ctx, await askChallenge(ctx, username), password)
}

function proveTo(ctx: Context, { secret, parameters }: SrpChallenge, password: string) {
  const { poolName } = ctx.config.identity
  const userId = parameters.USER_ID_FOR_SRP ?? ''
  const secretBlock = parameters.SECRET_BLOCK ?? ''
  const timestamp = timestampAt(ctx.now())
  const proof = proofOf({
    key: keyOf({ poolName, userId, password, secret, parameters }),
    poolName,
    userId,
    secretBlock: Buffer.from(secretBlock, 'base64'),
    timestamp,
  })
  return {
    USERNAME: userId,
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
    PASSWORD_CLAIM_SIGNATURE: proof.toString('base64'),
    TIMESTAMP: timestamp,
  }
}

function keyOf(known: SrpChallenge & { poolName: string; userId: string; password: string }): Buffer {
  const serverValue = BigInt(`0x${known.parameters.SRP_B}`)
  const salt = BigInt(`0x${known.parameters.SALT}`)
  const scrambler = toInteger(sha256(padded(modularPower(GENERATOR, known.secret)), padded(serverValue)))
  const identity = sha256(`${known.poolName}${known.userId}:${known.password}`)
  const x = toInteger(sha256(padded(salt), identity))
  const base = (serverValue - MULTIPLIER * modularPower(GENERATOR, x)) % MODULUS
  const shared = modularPower((base + MODULUS) % MODULUS, known.secret + scrambler * x)
  return Buffer.from(hkdfSync('sha256', padded(shared), padded(scrambler), 'Caldera Derived Key', 16))
}
