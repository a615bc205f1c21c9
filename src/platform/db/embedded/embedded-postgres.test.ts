import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asStorageFault } from '../storage-fault.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// Each test creates a whole cluster, which is slow on a busy machine.
const PATIENCE = { timeout: 300_000 }

/** Starts a server with a data folder of its own. Both are removed after the test. */
async function aServer(choosePort?: () => Promise<number>): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres(folder, choosePort && { choosePort })
  onTestFinished(() => server.stop())
  return server
}

/** Returns a port that is in use until the test ends. */
async function aTakenPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  return (listener.address() as AddressInfo).port
}

async function aFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}

async function dataFolderOf({ url }: EmbeddedPostgres): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  return rows[0].data_directory
}

test('a port that is taken before the server listens is replaced by another port', PATIENCE, async () => {
  const taken = await aTakenPort()
  const free = await aFreePort()
  const chosen: number[] = []
  const server = await aServer(async () => {
    const port = chosen.length < 2 ? taken : chosen.length === 2 ? free : await aFreePort()
    chosen.push(port)
    return port
  })
  expect(chosen.slice(0, 3)).toEqual([taken, taken, free])
  expect(Number(new URL(server.url).port)).toBe(chosen.at(-1))
  expect(await dataFolderOf(server)).toContain('careplate-ports-')
})

test('servers that start at the same moment on one port end up on two ports', PATIENCE, async () => {
  const wanted = await aFreePort()
  const wantingFirst = () => {
    let isFirst = true
    return async () => {
      const port = isFirst ? wanted : await aFreePort()
      isFirst = false
      return port
    }
  }
  const servers = await Promise.all([1, 2].map(() => aServer(wantingFirst())))
  expect(new Set(servers.map(({ url }) => new URL(url).port)).size).toBe(2)
  expect(new Set(await Promise.all(servers.map(dataFolderOf))).size).toBe(2)
})

test('a failure unrelated to the port is reported and not retried', PATIENCE, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const noPort = () => Promise.reject(new Error('no port'))
  await expect(startEmbeddedPostgres(folder, { choosePort: noPort })).rejects.toThrow('no port')
  rmSync(join(folder, 'postgres', 'global', 'pg_control'))
  let asked = 0
  const start = startEmbeddedPostgres(folder, {
    choosePort: () => {
      asked += 1
      return aFreePort()
    },
  })
  await expect(start).rejects.toThrow(/did not start.*pg_control/s)
  expect(asked).toBe(1)
})

test(
  'a copied data folder gets its own server, and stopping that server stops no other',
  PATIENCE,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'careplate-original-'))
    const copy = `${folder}-copy`
    onTestFinished(() => {
      for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true })
    })
    const original = await startEmbeddedPostgres(folder)
    onTestFinished(() => original.stop())
    execFileSync('cp', ['-a', folder, copy])
    const copied = await startEmbeddedPostgres(copy)
    onTestFinished(() => copied.stop())
    expect(copied.wasStarted).toBe(true)
    expect(await dataFolderOf(copied)).toBe(join(copy, 'postgres'))
    expect(await dataFolderOf(original)).toBe(join(folder, 'postgres'))
    await copied.stop()
    expect(await dataFolderOf(original)).toBe(join(folder, 'postgres'))
    // A pid file with the id of an unrelated program, as after a reboot.
    writeFileSync(
      join(copy, 'postgres/postmaster.pid'),
      `${process.pid}\n${join(copy, 'postgres')}\n0\n5432\n`,
    )
    const again = await startEmbeddedPostgres(copy)
    expect(again.wasStarted).toBe(true)
    await again.stop()
  },
)

test('a server that died is restarted at the same address and reports why it died', PATIENCE, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-dead-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres(folder)
  const events: string[] = []
  server.watch((event) => events.push(event))
  process.kill(
    Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await expect.poll(() => dataFolderOf(server).catch(() => ''), PATIENCE).toBe(join(folder, 'postgres'))
  await expect.poll(() => events, PATIENCE).toEqual(['gone', 'started'])
  await server.stop()
  await expect(dataFolderOf(server)).rejects.toThrow()
})

test('a problem with the data folder is reported as one plain line', () => {
  const lineFor = (said: string) => asStorageFault(new Error(said), '/srv/data/postgres').message
  expect(lineFor('FATAL: could not write: No space left on device')).toMatch(/^The disk .* is full\..*$/)
  expect(lineFor('data directory "/srv" has wrong ownership')).toMatch(
    /^\/srv\/data\/postgres belongs to somebody else.*$/,
  )
  expect(lineFor('data directory has invalid permissions')).toMatch(/^Others may enter .*chmod 0700 .*$/)
  expect(lineFor('something else')).toBe('something else')
})
