import { isIP } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/**
 * The site that passkeys are made for: the product's domain, and the origins of pages that may request them.
 */
export type RelyingParty = { id: string; name: string; origins: string[] }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const NAME = 'Careplate'

/**
 * Returns the relying party for the public URL. Browsers make passkeys only for names and not for IP
 * addresses, so a local machine uses `localhost`. Returns null for a public URL without a name or TLS.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (LOOPBACK.has(hostname)) {
    const own = `${protocol}//localhost${port && `:${port}`}`
    return { id: 'localhost', name: NAME, origins: [own] }
  }
  if (protocol !== 'https:' || hostname.startsWith('[') || isIP(hostname) > 0) return null
  return { id: hostname, name: NAME, origins: [origin] }
}
