import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { refuseForeignHost } from './refuse-foreign-host.ts'

let server: Server

afterEach(() => server.close())

async function serve(config: Parameters<typeof refuseForeignHost>[0]): Promise<void> {
  const guard = refuseForeignHost(config)
  server = createServer((incoming, response) => guard(incoming, response, () => response.end('inbox')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

function statusFor(host: string, path = '/sandbox/inbox.json'): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('a local server responds under its own names, on every port', async () => {
  await serve({ isLocal: true, sandboxHosts: ['192.168.1.5', 'demo.test', '[fd00::1]'] })
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    '127.0.0.1:8080',
    '[::1]:3000',
    '192.168.1.5:3000',
    'demo.test',
    '[fd00::1]:3000',
  ])
    expect(await statusFor(host), host).toBe(200)
})

test('a local server refuses a foreign name, as used by DNS rebinding', async () => {
  await serve({ isLocal: true, sandboxHosts: ['demo.test'] })
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'evil.example@localhost',
    'demo.test.evil.example',
    'localhost:3000, evil.example',
    '192.168.1.5',
  ])
    expect(await statusFor(host), host).toBe(403)
  for (const path of ['/metrics', '/api/config', '/', '/healthz/../metrics'])
    expect(await statusFor('evil.example', path), path).toBe(403)
})

test('probes get a response under every name', async () => {
  await serve({ isLocal: true, sandboxHosts: [] })
  for (const path of ['/healthz', '/readyz?verbose'])
    expect(await statusFor('10.1.2.3:3000', path), path).toBe(200)
})

test('a public server responds under every name, because its sandbox inbox is closed', async () => {
  await serve({ isLocal: false, sandboxHosts: [] })
  expect(await statusFor('anything.example')).toBe(200)
})
