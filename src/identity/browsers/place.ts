import { isIPv4, isIPv6 } from 'node:net'
import type { Context } from '#platform/context.ts'

const LONGEST_AGENT = 300

/** From where and with what somebody signs in, as its owner is shown it: never the whole address. */
export type Place = { network: string | null; agent: string | null }

export function placeOf({ network, agent }: Context): Place {
  return { network: shortened(network ?? ''), agent: agent ? readable(agent).slice(0, LONGEST_AGENT) : null }
}

/** Of an IPv4 address the first three parts, of an IPv6 address the first three groups. */
function shortened(address: string): string | null {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('/')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`
  if (isIPv6(plain)) return `${plain.split(':').slice(0, 3).join(':')}::x`
  return null
}

/** PostgreSQL stores no zero byte and no half of a pair. */
function readable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
