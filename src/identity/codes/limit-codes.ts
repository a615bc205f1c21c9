import type { Context } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { limitExceeded } from '../protocol-error.ts'
import { attemptSource } from '../sign-in/attempts/attempt-source.ts'
import { CODE_TERMS } from './code.ts'

const NETWORKS = 4

/**
 * Counts another code for an account and throws if there are too many. A requester of many codes first blocks
 * their own network. The owner can still request codes from theirs, and every requested code is in their
 * mailbox with the newest link. Don't call it in a transaction.
 */
export async function limitCodes(
  ctx: Context,
  { sub, purpose }: { sub: string; purpose: CodePurpose },
): Promise<void> {
  const { perHour, perDay } = CODE_TERMS[purpose]
  const hour = { name: `identity.${purpose}.hour`, limit: perHour, seconds: 60 * 60 }
  const day = { name: `identity.${purpose}.day`, limit: perDay, seconds: 24 * 60 * 60 }
  const from = `${sub} ${await attemptSource(ctx, { sub })}`
  const isOverHere = (await secondsToWait(ctx, hour, from)) + (await secondsToWait(ctx, day, from)) > 0
  // Requests from a blocked network do not count against other networks.
  if (isOverHere) throw limitExceeded()
  const waits = [
    await secondsToWait(ctx, { ...hour, limit: perHour * NETWORKS }, sub),
    await secondsToWait(ctx, { ...day, limit: perDay * NETWORKS }, sub),
  ]
  if (waits.some((seconds) => seconds > 0)) throw limitExceeded()
}

/** Applies however many accounts claim an address, so that a mailbox cannot be flooded. */
const CLAIMS = { name: 'identity.claims.day', limit: 10, seconds: 24 * 60 * 60 }

/**
 * Counts another code for an address that an account claims. Returns false if there are too many. Don't call
 * it in a transaction.
 */
export async function mayClaim(ctx: Context, address: string): Promise<boolean> {
  return (await secondsToWait(ctx, CLAIMS, address)) === 0
}

/** Does the same as `mayClaim`, but throws `LimitExceededException` instead of returning false. */
export async function limitClaims(ctx: Context, address: string): Promise<void> {
  if (!(await mayClaim(ctx, address))) throw limitExceeded()
}
