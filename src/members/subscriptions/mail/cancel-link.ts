import { validate } from 'uuid'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const PURPOSE = 'cancel link'
const VALID_MS = 45 * 24 * 60 * 60 * 1000

/** The contents of a cancellation link: the member, and how often they had revoked their links. */
export type CancelLink = { profileId: string; version: number }

/**
 * Creates a link that cancels a subscription in one step, without signing in. It works for 45 days or until
 * the member's links are revoked.
 */
export function cancelLink(ctx: Context, { profileId, version }: CancelLink): string {
  const until = ctx.now().getTime() + VALID_MS
  const text = `${profileId} ${until} ${version}`
  const sealed = seal(deriveKey(ctx.config, PURPOSE), Buffer.from(text), PURPOSE)
  return `${ctx.config.publicUrl}/cancel#${sealed.toString('base64url')}`
}

/**
 * Decodes a cancellation link. Returns null if it is forged, changed or expired. The caller must check
 * whether it was revoked.
 */
export function openCancelLink(ctx: Context, token: string): CancelLink | null {
  const opened = unseal(deriveKey(ctx.config, PURPOSE), Buffer.from(token, 'base64url'), PURPOSE)
  const [profileId = '', until = '', version = ''] = opened?.toString().split(' ') ?? []
  if (!validate(profileId) || !(Number(until) > ctx.now().getTime())) return null
  return { profileId, version: Number(version) }
}
