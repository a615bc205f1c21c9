import { BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context as RequestContext } from 'hono'
import type { HttpEnv } from './api-router.ts'

/**
 * Returns the origin of a request for rate limits: the remote end of the connection or, behind the operator's
 * configured proxies, the nearest address in X-Forwarded-For that is not one of them. Entries further left
 * can be forged.
 */
export function clientAddress(c: RequestContext<HttpEnv>): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const proxies = blockListOf(c.var.ctx.config.trustedProxies)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
  let address = plain(bindings?.incoming?.socket.remoteAddress ?? '')
  while (isAmong(proxies, address) && forwarded.length > 0) {
    const next = forwarded.pop() ?? ''
    if (!isIP(next)) break
    address = next
  }
  return isIPv6(address) ? networkOf(address) : address
}

const known = new WeakMap<string[], BlockList>()

function blockListOf(networks: string[]): BlockList {
  const list = known.get(networks) ?? new BlockList()
  if (!known.has(networks)) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/')
      const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(address, kind)
      else list.addSubnet(address, Number(bits), kind)
    }
    known.set(networks, list)
  }
  return list
}

function isAmong(proxies: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && proxies.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/** One household or server has a whole /64, so its addresses count as one. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
