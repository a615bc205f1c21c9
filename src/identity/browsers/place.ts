import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from '#platform/context.ts'

const LONGEST_AGENT = 300

/** The network and client of a sign-in, as shown to its owner. Never contains the full address. */
export type Place = { network: string | null; agent: string | null }

export function placeOf({ network, agent }: Context): Place {
  return { network: shortened(network ?? ''), agent: agent ? readable(agent).slice(0, LONGEST_AGENT) : null }
}

/** Keeps the first three parts of an IPv4 address, or the first three groups of an IPv6 address. */
function shortened(address: string): string | null {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('/')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`
  if (isIPv6(plain)) return `${plain.split(':').slice(0, 3).join(':')}::x`
  return null
}

/** PostgreSQL cannot store null bytes or unpaired surrogates. */
function readable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
