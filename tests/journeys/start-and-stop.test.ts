import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { projectRoot } from '#platform/project-root.ts'
import { sandboxKeys } from '#twins/stripe/objects/sandbox-keys.ts'
import { portOfWorker, RunningServer } from './running/running-server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await RunningServer.start()
})

afterAll(() => server.stop())

describe('a running server', () => {
  test('reports that it is up and ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('process_cpu_seconds_total')
  })

  test('includes the plans and the health goals in the first HTML of home', async () => {
    const html = await (await fetch(server.url)).text()
    for (const words of ['Essential', 'Balance', 'Complete', 'High blood pressure', 'Celiac disease']) {
      expect(html).toContain(words)
    }
  })

  test('sends the browser its public configuration and no secrets', async () => {
    const config = await (await fetch(`${server.url}/api/config`)).json()
    expect(config).toMatchObject({
      identity: { userPoolEndpoint: `${server.url}/identity` },
      payments: { provider: 'sandbox', publishableKey: expect.stringMatching(/^pk_test_/) },
      sandbox: { payments: true, mail: true },
    })
    expect(JSON.stringify(config)).not.toContain('sk_test_')
  })

  test('returns 404 for an unknown page and the error shape for an unknown call', async () => {
    expect((await fetch(`${server.url}/no-such-page`)).status).toBe(404)
    const call = await fetch(`${server.url}/api/no-such-call`)
    expect(call.status).toBe(404)
    expect(await call.json()).toMatchObject({ error: { code: 'not_found' }, requestId: expect.any(String) })
  })

  test('documents its API', async () => {
    const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
    expect(document).toMatchObject({ openapi: '3.1.0' })
    expect(Object.keys((document as { paths: object }).paths)).toContain('/plan/{id}')
  })

  test('does not share its data folder with a second server', async () => {
    const second = await startAndEnd({ PORT: String(await portOfWorker()), DATA_DIR: server.dataDir })
    expect(second.code).toBe(1)
    expect(second.said).toContain('Another Careplate is running')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('a server with real charges', () => {
  const KEYS = { STRIPE_PUBLISHABLE_KEY: 'pk_test_own', STRIPE_WEBHOOK_SECRET: 'whsec_own' }

  async function notesOf({ url }: RunningServer): Promise<string[] | undefined> {
    const answer = await fetch(`${url}/readyz`)
    return ((await answer.json()) as { notes?: string[] }).notes
  }

  /** Returns the output of the operator's command on the same data, while the server is down. */
  function command({ dataDir }: RunningServer, settings: Record<string, string>, ...words: string[]): string {
    const cli = join(projectRoot(), 'build/server/cli.js')
    const env = { ...process.env, ...settings, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' }
    return spawnSync(process.execPath, [cli, ...words], { cwd: projectRoot(), env, encoding: 'utf8' }).stdout
  }

  test('reports at each start what is missing at Stripe, until the command has created it', async () => {
    const { secretKey } = sandboxKeys({
      ...parseConfig({}),
      secretKey: readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim(),
    })
    const settings = {
      ...KEYS,
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_BASE: server.url,
      PUBLIC_URL: 'http://127.0.0.1:9',
    }
    const charging = await RunningServer.start(settings)
    try {
      await expect.poll(() => notesOf(charging)).toEqual(['payments: 2 × set-up-differs'])
      expect((await fetch(`${charging.url}/readyz`)).status).toBe(200)
      await charging.end()
      const said = command(charging, settings, 'stripe-setup')
      expect(said).toMatch(/Made: webhook endpoint we_\w+\./)
      // The setting refuses the twin's login page because it has no certificate, so one of two problems
      // remains.
      expect(said).toMatch(/^STRIPE_PORTAL_URL is not set, and the login page at Stripe is http/m)
      expect(said).not.toMatch(/webhook endpoint .*(?:missing|no )/)
      await charging.start()
      await expect.poll(() => notesOf(charging)).toEqual(['payments: 1 × set-up-differs'])
      await charging.end()
      await disableEndpoints(server.url, secretKey)
      await charging.start()
      await expect.poll(() => notesOf(charging)).toEqual(['payments: 2 × set-up-differs'])
    } finally {
      await charging.stop()
    }
  })

  /** Disables endpoints, as Stripe does after days without a response. */
  async function disableEndpoints(url: string, secretKey: string): Promise<void> {
    const headers = { authorization: `Bearer ${secretKey}` }
    const listed = await fetch(`${url}/v1/webhook_endpoints`, { headers })
    const { data } = (await listed.json()) as { data: { id: string; url: string }[] }
    for (const { id } of data.filter((one) => one.url.startsWith('http://127.0.0.1:9/'))) {
      const body = new URLSearchParams({ disabled: 'true' })
      const answer = await fetch(`${url}/v1/webhook_endpoints/${id}`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
    }
  }
})

test('a taken port is reported, with a solution', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'careplate-port-'))
  const { code, said } = await startAndEnd({ PORT: String(port), DATA_DIR: folder })
  other.close()
  rmSync(folder, { recursive: true, force: true })
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} is taken`)
})

test('all wrong settings are reported at once', async () => {
  const { code, said } = await startAndEnd({ PORT: 'seven', ROLE: 'chef' })
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said).toContain('ROLE')
})

test('a draining server is no longer ready, but responds until it ends', async () => {
  const draining = await RunningServer.start({ DRAIN_SECONDS: '4' })
  const ended = draining.end()
  await expect.poll(async () => (await fetch(`${draining.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${draining.url}/api/config`)).status).toBe(200)
  expect(await ended).toBe(0)
  await draining.stop()
})

test('SIGTERM ends the server with 0, and stored data is still there after the next start', async () => {
  const before = await (await fetch(`${server.url}/api/config`)).json()
  expect(await server.end()).toBe(0)
  await server.start()
  expect(await (await fetch(`${server.url}/api/config`)).json()).toEqual(before)
  expect(server.firstAdmin.email).toBe('')
})

function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(projectRoot(), 'build/server/server.js')], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', ...env },
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    said += text
  })
  // `exit` can fire before the last output is read.
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}
