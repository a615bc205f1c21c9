import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { noteSecurity } from '#platform/log/note-security.ts'
import { parseRequest, usernameParameter } from '../../parse-request.ts'
import { incorrectPassword, invalidSession } from '../../protocol-error.ts'
import { openChallenge } from '../../sign-in/challenges/challenge.ts'
import type { ChallengeAnswer } from '../../sign-in/challenges/challenge-answer.ts'
import { requireChallenger } from '../../sign-in/challenges/require-challenger.ts'
import { spendChallenge } from '../../sign-in/challenges/spend-challenge.ts'
import { isProof } from '../../srp/exchange.ts'
import { requireTimestamp } from '../../srp/timestamp.ts'
import { devices } from '../../tables.ts'
import { issueFirstTokens } from '../../tokens/issue-first-tokens.ts'
import { deviceGroupKeyOf } from '../device-credential.ts'
import { deviceKeyParameter } from '../device-key.ts'
import { requireDevice } from '../find-device.ts'

const schema = z.object({
  USERNAME: usernameParameter,
  DEVICE_KEY: deviceKeyParameter,
  PASSWORD_CLAIM_SECRET_BLOCK: z.string().min(1),
  PASSWORD_CLAIM_SIGNATURE: z.string().min(1),
  TIMESTAMP: z.string().min(1).max(64),
})

/**
 * Handles the second step of the device's SRP, which completes the sign-in. The device's secret is too long
 * to guess.
 */
export async function answerDevicePasswordVerifier(ctx: Context, { clientId, responses }: ChallengeAnswer) {
  const parsed = parseRequest(schema, responses)
  const { USERNAME: username, DEVICE_KEY: deviceKey, PASSWORD_CLAIM_SECRET_BLOCK: secretBlock } = parsed
  const challenge = openChallenge(ctx, { name: 'DEVICE_PASSWORD_VERIFIER', clientId, username }, secretBlock)
  if (deviceKey !== challenge.deviceKey || !challenge.key) throw invalidSession()
  requireTimestamp(ctx, parsed.TIMESTAMP)
  const user = await requireChallenger(ctx, challenge)
  await requireDevice(ctx, { sub: user.sub, key: deviceKey })
  const isProven = isProof(parsed.PASSWORD_CLAIM_SIGNATURE, {
    key: Buffer.from(challenge.key, 'base64'),
    poolName: deviceGroupKeyOf(user.sub),
    userId: deviceKey,
    secretBlock: Buffer.from(secretBlock, 'base64'),
    timestamp: parsed.TIMESTAMP,
  })
  if (!isProven) {
    noteSecurity(ctx, { event: 'sign-in-refused', user: user.sub, why: 'device' })
    throw incorrectPassword()
  }
  await spendChallenge(ctx, challenge)
  await ctx.db.update(devices).set({ usedAt: ctx.now() }).where(eq(devices.key, deviceKey))
  const tokens = await issueFirstTokens(ctx, { user, clientId, deviceKey })
  return { ChallengeParameters: {}, AuthenticationResult: tokens }
}
