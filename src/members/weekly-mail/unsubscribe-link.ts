import { validate } from 'uuid'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'
import { seal, unseal } from '#platform/sealing.ts'

const PURPOSE = 'unsubscribe link'
/**
 * A mail may be found again long after; all that its link can do is to stop others. So it outlives the links that its
 * member ends: mail programs have to be able to stop what was sent (RFC 8058).
 */
const VALID_MS = 400 * 24 * 60 * 60 * 1000

export type UnsubscribeLink = {
  /** For people: a page with one button. */
  page: string
  /** For mail programs, which stop the mail by one POST (RFC 8058); a GET leads to the page. */
  oneClick: string
}

/** Addresses at which the weekly mail of a member is stopped without signing in, for 400 days. */
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

/** Behind the `#`, so that no log of an address holds it. */
export function unsubscribePath(token: string): string {
  return `/unsubscribe#${token}`
}

/** Whose mail such a link stops; null for one that is made up, changed or too old. */
export function openUnsubscribeLink(ctx: Context, token: string): { profileId: string } | null {
  const opened = unseal(deriveKey(ctx.config, PURPOSE), Buffer.from(token, 'base64url'), PURPOSE)
  const [profileId = '', until = ''] = opened?.toString().split(' ') ?? []
  if (!validate(profileId) || !(Number(until) > ctx.now().getTime())) return null
  return { profileId }
}
