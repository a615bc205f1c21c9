import { validate } from 'uuid'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const PURPOSE = 'cancel link'
const VALID_MS = 45 * 24 * 60 * 60 * 1000

/** An address at which a subscription is cancelled in one step, without signing in, for 45 days. */
export function cancelLink(ctx: Context, profileId: string): string {
  const until = ctx.now().getTime() + VALID_MS
  const sealed = seal(deriveKey(ctx.config, PURPOSE), Buffer.from(`${profileId} ${until}`), PURPOSE)
  return `${ctx.config.publicUrl}/cancel#${sealed.toString('base64url')}`
}

/** Whose subscription such a link cancels; null for one that is made up, changed or too old. */
export function openCancelLink(ctx: Context, token: string): { profileId: string } | null {
  const opened = unseal(deriveKey(ctx.config, PURPOSE), Buffer.from(token, 'base64url'), PURPOSE)
  const [profileId = '', until = ''] = opened?.toString().split(' ') ?? []
  if (!validate(profileId) || !(Number(until) > ctx.now().getTime())) return null
  return { profileId }
}
