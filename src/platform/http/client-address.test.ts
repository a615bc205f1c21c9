import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from './api-router.ts'
import { clientAddress } from './client-address.ts'

async function addressOf(
  connected: string | undefined,
  forwarded?: string,
  trustedProxies: string[] = [],
): Promise<string> {
  const config = { ...parseConfig({}), trustedProxies }
  const app = new Hono<HttpEnv>().get('/', (c) => {
    c.set('ctx', { config } as Context)
    return c.text(clientAddress(c))
  })
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
  const bindings = connected ? { incoming: { socket: { remoteAddress: connected } } } : undefined
  return (await app.request('/', { headers }, bindings)).text()
}

test('a direct client is identified by its connection, regardless of its headers', async () => {
  expect(await addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(await addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('behind the configured proxies, the nearest address outside counts, and addresses the client adds do not', async () => {
  const proxies = ['10.0.0.0/8', '127.0.0.1', '192.168.1.2', 'fd00::/8']
  expect(await addressOf('10.0.0.5', '198.51.100.1, 203.0.113.7', proxies)).toBe('203.0.113.7')
  expect(await addressOf('127.0.0.1', '203.0.113.7, 192.168.1.2', proxies)).toBe('203.0.113.7')
  expect(await addressOf('fd00::1', '203.0.113.7', proxies)).toBe('203.0.113.7')
  expect(await addressOf('127.0.0.1', '203.0.113.7, nonsense', proxies)).toBe('127.0.0.1')
  expect(await addressOf('127.0.0.1', undefined, proxies)).toBe('127.0.0.1')
})

test('no other proxy is trusted, even on our own network, because its header can be forged', async () => {
  for (const near of ['10.0.0.5', '192.168.1.9', '127.0.0.1', '172.16.0.1', '169.254.1.1']) {
    expect(await addressOf(near, '203.0.113.7')).toBe(near)
  }
  expect(await addressOf('192.168.1.3', '203.0.113.7', ['192.168.1.2'])).toBe('192.168.1.3')
})

test('the addresses of one IPv6 network count as one', async () => {
  expect(await addressOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(await addressOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(await addressOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(await addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a request that came without a socket has no address', async () => {
  expect(await addressOf(undefined)).toBe('')
})
