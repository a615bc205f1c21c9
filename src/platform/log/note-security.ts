import { createHmac } from 'node:crypto'
import { deriveKey } from '#platform/config/secret-key.ts'
import type { Context } from '#platform/context.ts'

/** What is noted for whoever watches over the product's safety. `docs/logs.md` says what each means. */
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
  /** Their `sub`; where nobody has the name that was given, the keyed hash that stands in its place. */
  user?: string | undefined
  why?: string | undefined
  status?: number
}

/**
 * A line of the security log: who, by a number, and from where, by a keyed hash of the network. Neither an email
 * address nor one of the network is among it, nor what somebody typed.
 */
export function noteSecurity(ctx: Context, { event, user, why, status }: Noted): void {
  const noted = { event, ...(user && { user }), ...(why && { why }), ...(status && { status }) }
  ctx.log.info({ ...noted, from: networkMark(ctx) }, 'security')
}

const MARK_LENGTH = 12

/** The same for the same network, as long as SECRET_KEY is. */
function networkMark({ config, network = '' }: Context): string {
  const hash = createHmac('sha256', deriveKey(config, 'networks in the log')).update(network)
  return hash.digest('base64url').slice(0, MARK_LENGTH)
}
