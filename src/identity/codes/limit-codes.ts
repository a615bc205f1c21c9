import type { Context } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import type { CodePurpose } from '../columns/code-purpose.ts'
import { limitExceeded } from '../protocol-error.ts'
import { attemptSource } from '../sign-in/attempts/attempt-source.ts'
import { CODE_TERMS } from './code.ts'

const NETWORKS = 4

/**
 * Counts one more code for an account and refuses too many. Who asks for many stops their own network first: the
 * owner can go on asking from theirs, and each code that was asked for is in their mailbox, with the link of the
 * newest. Not to be called in a transaction.
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
  // What one network may no longer ask is not counted against the others.
  if (isOverHere) throw limitExceeded()
  const waits = [
    await secondsToWait(ctx, { ...hour, limit: perHour * NETWORKS }, sub),
    await secondsToWait(ctx, { ...day, limit: perDay * NETWORKS }, sub),
  ]
  if (waits.some((seconds) => seconds > 0)) throw limitExceeded()
}

/** However many accounts claim it: nobody's mailbox is to be filled. */
const CLAIMS = { name: 'identity.claims.day', limit: 10, seconds: 24 * 60 * 60 }

/** Counts one more code for an address that an account claims. Not to be called in a transaction. */
export async function mayClaim(ctx: Context, address: string): Promise<boolean> {
  return (await secondsToWait(ctx, CLAIMS, address)) === 0
}

/** The same; throws `LimitExceededException` instead of returning false. */
export async function limitClaims(ctx: Context, address: string): Promise<void> {
  if (!(await mayClaim(ctx, address))) throw limitExceeded()
}
