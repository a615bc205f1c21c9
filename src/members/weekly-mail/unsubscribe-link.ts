import { validate } from 'uuid'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const PURPOSE = 'unsubscribe link'
/**
 * A mail may be opened long after it was sent, and its link can only stop further mails. It therefore stays
 * valid after the member revokes their links: mail programs must be able to unsubscribe (RFC 8058).
 */
const VALID_MS = 400 * 24 * 60 * 60 * 1000

export type UnsubscribeLink = {
  /** For people: a page with one button. */
  page: string
  /** For mail programs, which unsubscribe with one POST (RFC 8058). A GET leads to the page. */
  oneClick: string
}

/** Builds the links that stop a member's weekly mail without signing in, valid for 400 days. */
export function unsubscribeLink(ctx: Context, profileId: string): UnsubscribeLink {
  const until = ctx.now().getTime() + VALID_MS
  const sealed = seal(deriveKey(ctx.config, PURPOSE), Buffer.from(`${profileId} ${until}`), PURPOSE)
  const token = sealed.toString('base64url')
  const { publicUrl } = ctx.config
  return {
    page: `${publicUrl}${unsubscribePath(token)}`,
    oneClick: `${publicUrl}/api/weekly-mail/unsubscribe?token=${token}`,
  }
}

/** The token is in the fragment (after `#`), so that no log of requested URLs contains it. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe#${token}`
}

/** Decodes an unsubscribe link. Returns null if it is forged, changed or expired. */
export function openUnsubscribeLink(ctx: Context, token: string): { profileId: string } | null {
  const opened = unseal(deriveKey(ctx.config, PURPOSE), Buffer.from(token, 'base64url'), PURPOSE)
  const [profileId = '', until = ''] = opened?.toString().split(' ') ?? []
  if (!validate(profileId) || !(Number(until) > ctx.now().getTime())) return null
  return { profileId }
}
