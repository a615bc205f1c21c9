import { isIP } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/** Whom passkeys are made for: the product's domain, and the addresses of pages that may ask for them. */
export type RelyingParty = { id: string; name: string; origins: string[] }

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const NAME = 'Careplate'

/**
 * By the public address. A browser makes passkeys for names alone, not for numbers: on one's own machine that name is
 * `localhost`; a public address without a name or TLS has none, and null is returned.
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
