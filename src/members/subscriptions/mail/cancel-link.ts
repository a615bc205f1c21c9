import { validate } from 'uuid'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const PURPOSE = 'cancel link'
const VALID_MS = 45 * 24 * 60 * 60 * 1000

/** What a link of a mail is made for: a member, and how often they voided their links before. */
export type CancelLink = { profileId: string; version: number }

/**
 * An address at which a subscription is canceled in one step, without signing in, for 45 days or until the member's
 * links are void.
 */
export function cancelLink(ctx: Context, { profileId, version }: CancelLink): string {
  const until = ctx.now().getTime() + VALID_MS
  const text = `${profileId} ${until} ${version}`
  const sealed = seal(deriveKey(ctx.config, PURPOSE), Buffer.from(text), PURPOSE)
  return `${ctx.config.publicUrl}/cancel#${sealed.toString('base64url')}`
}

/** Whose subscription such a link cancels, unless it is void; null for one that is made up, changed or too old. */
export function openCancelLink(ctx: Context, token: string): CancelLink | null {
  const opened = unseal(deriveKey(ctx.config, PURPOSE), Buffer.from(token, 'base64url'), PURPOSE)
  const [profileId = '', until = '', version = ''] = opened?.toString().split(' ') ?? []
  if (!validate(profileId) || !(Number(until) > ctx.now().getTime())) return null
  return { profileId, version: Number(version) }
}
