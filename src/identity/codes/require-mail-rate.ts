import type { Context } from '#platform/context.ts'
import { overRate } from '#platform/http/rate-limit.ts'
import { limitExceeded } from '../protocol-error.ts'

const MAILS = { name: 'identity.mails', uses: 60, seconds: 60 * 60 }

/** Keeps one network from having many mails sent, to whomever. */
export async function requireMailRate(ctx: Context, address: string): Promise<void> {
  if ((await overRate(ctx, MAILS, address)) > 0) throw limitExceeded()
}
