import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { requireOwnSessions, shareSessions } from './require-own-sessions.ts'

let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())

test('a server that gives each connection its own session is accepted', async () => {
  await expect(
    requireOwnSessions({ DATABASE_URL: own.url, DATABASE_OWNER_URL: undefined }),
  ).resolves.toBeUndefined()
})

test('connections that share one session are distinguished from connections with their own', async () => {
  await using server = await sessions(2)
  const [first, second] = server.clients as [pg.Client, pg.Client]
  expect(await shareSessions(first, second)).toBe(false)
  // Simulates a pooler in transaction mode that has one connection to the server.
  expect(await shareSessions(first, first)).toBe(true)
})

test('a connection that moves to another session while one is in a transaction is detected, too', async () => {
  await using server = await sessions(3)
  const [first, second, third] = server.clients as [pg.Client, pg.Client, pg.Client]
  let asked = 0
  const moving = { query: (text: string) => (asked++ === 0 ? first : second).query(text) }
  expect(await shareSessions(moving, third)).toBe(true)
})

async function sessions(count: number): Promise<AsyncDisposable & { clients: pg.Client[] }> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: own.url }))
  await Promise.all(clients.map((client) => client.connect()))
  return {
    clients,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
