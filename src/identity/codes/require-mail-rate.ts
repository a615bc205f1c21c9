import type { Context } from '#platform/context.ts'
import { secondsToWait } from '#platform/http/rate-limit.ts'
import { limitExceeded } from '../protocol-error.ts'

const MAILS = { name: 'identity.mails', limit: 60, seconds: 60 * 60 }

/** Limits the mails that one network can trigger, to any recipients. */
export async function requireMailRate(ctx: Context, address: string): Promise<void> {
  if ((await secondsToWait(ctx, MAILS, address)) > 0) throw limitExceeded()
}
