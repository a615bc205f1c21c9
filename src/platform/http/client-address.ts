import { BlockList, isIP, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context as RequestContext } from 'hono'
import type { HttpEnv } from './api-router.ts'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8, 'ipv4')
near.addSubnet('10.0.0.0', 8, 'ipv4')
near.addSubnet('172.16.0.0', 12, 'ipv4')
near.addSubnet('192.168.0.0', 16, 'ipv4')
near.addSubnet('169.254.0.0', 16, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whom a request comes from, for limits: the far end of the connection or, behind proxies in our own network,
 * the nearest address in X-Forwarded-For that is not one of them. Anybody may write what stands further left.
 */
export function clientAddress(c: RequestContext<HttpEnv>): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const connected = plain(bindings?.incoming?.socket.remoteAddress ?? '')
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => plain(part.trim()))
  let address = connected
  while (isNear(address) && forwarded.length > 0) {
    const next = forwarded.pop() ?? ''
    if (!isIP(next)) break
    address = next
  }
  return isIPv6(address) ? networkOf(address) : address
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

function isNear(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && near.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** One household or server holds a whole /64, so its addresses count as one. */
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
