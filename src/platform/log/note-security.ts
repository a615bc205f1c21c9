import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'

/** Events recorded for security monitoring. `docs/logs.md` explains each. */
const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-refused',
  'code-refused',
  'token-reused',
  'undo-refused',
  'refused',
] as const
type SecurityEvent = (typeof SECURITY_EVENTS)[number]

type Noted = {
  event: SecurityEvent
  /** The `sub` of the user. If no user has the name that was entered, a keyed hash of the name. */
  user?: string | undefined
  why?: string | undefined
  status?: number
}

/**
 * Writes a line to the security log, with the user's id and a keyed hash of the network. The line contains no
 * email address, no network address and no typed text.
 */
export function noteSecurity(ctx: Context, { event, user, why, status }: Noted): void {
  const noted = { event, ...(user && { user }), ...(why && { why }), ...(status && { status }) }
  ctx.log.info({ ...noted, from: networkMark(ctx) }, 'security')
}

const MARK_LENGTH = 12

/** Returns a hash that stays the same for a network until SECRET_KEY changes. */
function networkMark({ config, network = '' }: Context): string {
  const hash = createHmac('sha256', deriveKey(config, 'networks in the log')).update(network)
  return hash.digest('base64url').slice(0, MARK_LENGTH)
}
