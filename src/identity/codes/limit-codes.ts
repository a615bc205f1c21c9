import type { Context } from '#platform/context.ts'
import { overRate } from '#platform/http/rate-limit.ts'
import { limitExceeded } from '../protocol-error.ts'
import { CODE_TERMS, type CodePurpose } from './code.ts'

/** Counts one more code for an account and refuses too many. Not to be called in a transaction. */
export async function limitCodes(
  ctx: Context,
  { sub, purpose }: { sub: string; purpose: CodePurpose },
): Promise<void> {
  const { perHour, perDay } = CODE_TERMS[purpose]
  const waits = [
    await overRate(ctx, { name: `identity.${purpose}.hour`, uses: perHour, seconds: 60 * 60 }, sub),
    await overRate(ctx, { name: `identity.${purpose}.day`, uses: perDay, seconds: 24 * 60 * 60 }, sub),
  ]
  if (waits.some((seconds) => seconds > 0)) throw limitExceeded()
}
