import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// Each makes a whole cluster, which takes its time on a busy machine.
const PATIENCE = { timeout: 300_000 }

/** A server on data of its own, which is stopped and removed in the end. */
async function aServer(choosePort?: () => Promise<number>): Promise<EmbeddedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-ports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres(folder, choosePort && { choosePort })
  onTestFinished(() => server.stop())
  return server
}

/** A port that something listens on until the test ends. */
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

test('a port that is taken before the server listens is left for another', PATIENCE, async () => {
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

test('servers that start at the same moment on one port end up on two', PATIENCE, async () => {
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

test('what is not the fault of the port is told, and not tried again', PATIENCE, async () => {
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
