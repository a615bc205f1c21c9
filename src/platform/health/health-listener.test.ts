import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { type HealthParts, healthListener } from './health-listener.ts'

const sound: HealthParts = {
  config: { metricsToken: undefined, isLocal: true },
  liveness: { fault: () => undefined },
  readiness: { check: async () => ({ isReady: true }) },
  metrics: { contentType: 'text/plain', metrics: async () => 'figures 1' },
  isStopping: () => false,
}

const servers: { close: () => void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serving(parts: Partial<HealthParts> = {}): Promise<number> {
  const answer = healthListener({ ...sound, ...parts })
  const server = createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end()),
  )
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function asked(port: number, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { status: answer.status, body: await answer.text() }
}

test('an HTTP/1.0 probe without a host gets a response', async () => {
  const socket = connect(await serving(), '127.0.0.1')
  socket.end('GET /healthz HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/)
})

test('a process that cannot recover reports the reason, so that it is replaced', async () => {
  const port = await serving({ liveness: { fault: () => 'All connections are taken.' } })
  expect(await asked(port, '/healthz')).toEqual({
    status: 503,
    body: JSON.stringify({ status: 'wedged', reason: 'All connections are taken.' }),
  })
})

test('a process that is stopping or cannot write is not ready but still healthy', async () => {
  const ending = await serving({ isStopping: () => true })
  expect((await asked(ending, '/readyz')).status).toBe(503)
  expect((await asked(ending, '/healthz')).status).toBe(200)
  const reason = 'The database takes no writes.'
  const refused = await serving({ readiness: { check: async () => ({ isReady: false, reason }) } })
  expect(await asked(refused, '/readyz')).toEqual({
    status: 503,
    body: JSON.stringify({ status: 'unavailable', reason }),
  })
})

test('metrics are available to this machine, or with the token', async () => {
  expect(await asked(await serving(), '/metrics')).toEqual({ status: 200, body: 'figures 1' })
  const guarded = await serving({ config: { metricsToken: 'open sesame', isLocal: true } })
  expect((await asked(guarded, '/metrics')).status).toBe(404)
  expect((await asked(guarded, '/metrics', { authorization: 'Bearer open sesame' })).status).toBe(200)
  const remote = await serving({ config: { metricsToken: undefined, isLocal: false } })
  expect((await asked(remote, '/metrics')).status).toBe(404)
})
