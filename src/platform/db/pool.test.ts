import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeadlineExceeded, withDeadline } from '#platform/deadline.ts'
import { type OwnDatabase, ownDatabase } from '#tests/support/own-database.ts'
import { FaultProxy } from '#tests/support/servers/fault-proxy.ts'
import { type Database, openDatabase } from './database.ts'
import { databaseErrorKind } from './database-error-kind.ts'

// Far longer than a statement takes, even while other test files create databases on the same server.
const STATEMENT_MS = 1_000
const one = sql`select 1`

// These tests wait for deadlines and have separate networks, so they run concurrently.
const testAtOnce = test.concurrent

let own: OwnDatabase
beforeAll(async () => {
  own = await ownDatabase()
})
afterAll(() => own.drop())

/** Runs a test with a database behind a network that can fail. */
async function behindNetwork(act: (database: Database, proxy: FaultProxy) => Promise<void>): Promise<void> {
  const { proxy, url } = await FaultProxy.toDatabase(own.url)
  const database = openDatabase(url, { statementMs: STATEMENT_MS, maxConnections: 3 })
  try {
    await act(database, proxy)
  } finally {
    await database.close()
    await proxy[Symbol.asyncDispose]()
  }
}

const errorKindIn = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error) => databaseErrorKind(error),
  )

testAtOnce('a connection that goes silent is dropped, and the next one serves once the network is fine', () =>
  behindNetwork(async ({ db, pool }, proxy) => {
    await Promise.all([db.execute(one), db.execute(one), db.execute(one)])
    proxy.mood = 'swallows'
    expect(await errorKindIn(db.execute(one))).toBe('away')
    // The idle connections were dropped with it.
    expect(pool.totalCount).toBe(0)
    proxy.heal({ forgets: true })
    expect((await db.execute(one)).rowCount).toBe(1)
  }),
)

testAtOnce.each(['at its begin', 'inside'])(
  'a transaction that goes silent %s gives its connection back',
  (where) =>
    behindNetwork(async (database, proxy) => {
      for (let tried = 0; tried < 4; tried++) {
        await database.db.execute(one)
        if (where === 'at its begin') proxy.mood = 'swallows'
        const failing = database.db.transaction(async (tx) => {
          proxy.mood = 'swallows'
          await tx.execute(one)
        })
        expect(await errorKindIn(failing)).toBe('away')
        proxy.heal({ forgets: true })
      }
      await database.db.transaction(async (tx) => await tx.execute(one))
      expect(database.pool.waitingCount).toBe(0)
      expect(database.isWedged()).toBe(false)
    }),
)

testAtOnce('a statement ends at the deadline of whoever asks, and what it held is rolled back', () =>
  behindNetwork(async ({ db }) => {
    const slow = withDeadline(500, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`create temporary table begun ()`)
        await tx.execute(sql`select pg_sleep(1)`)
      }),
    )
    await expect(slow).rejects.toThrow(DeadlineExceeded)
    const { rows } = await db.execute(sql`select to_regclass('begun') as begun`)
    expect(rows).toEqual([{ begun: null }])
  }),
)

testAtOnce('past the deadline nothing more is asked, and the connection stays good', () =>
  behindNetwork(async ({ db, pool }) => {
    await db.execute(one)
    let late: Promise<unknown> | undefined
    await withDeadline(10, async () => {
      late = new Promise((resolve) => setTimeout(resolve, 30)).then(() => db.execute(one))
      await late
    }).catch(() => undefined)
    await expect(late).rejects.toThrow()
    expect(pool.totalCount).toBe(1)
  }),
)

testAtOnce('the server ends a statement by itself, so that nothing runs on for somebody who has gone', () =>
  behindNetwork(async ({ db }) => {
    expect(await errorKindIn(db.execute(sql`select pg_sleep(5)`))).toBe('busy')
  }),
)

testAtOnce('a server that takes no writes is remembered', () =>
  behindNetwork(async (database) => {
    expect(database.lastRefusedWriteMs()).toBeUndefined()
    const writing = database.db.transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table refused ()`)
    })
    expect(await errorKindIn(writing)).toBe('read-only')
    expect(database.lastRefusedWriteMs()).toBeGreaterThan(0)
  }),
)

testAtOnce('whoever waits for a connection that never comes is told', () =>
  behindNetwork(async (database) => {
    const { promise: never, resolve } = Promise.withResolvers<void>()
    const held = [1, 2, 3].map(() => database.pool.connect())
    const clients = await Promise.all(held)
    expect(await errorKindIn(database.db.execute(one))).toBe('away')
    resolve()
    await never
    for (const client of clients) client.release()
    expect(await errorKindIn(database.db.execute(one))).toBeUndefined()
  }),
)

test('statements of one transaction that are sent concurrently run one after another', () =>
  behindNetwork(async ({ db }) => {
    const warnings: string[] = []
    const onWarning = ({ message }: Error) => warnings.push(message)
    process.on('warning', onWarning)
    const numbers = await db.transaction((tx) =>
      Promise.all([1, 2, 3, 4].map((number) => tx.execute<{ n: number }>(sql`select ${number}::int as n`))),
    )
    expect(numbers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 4])
    const failing = db.transaction((tx) =>
      Promise.allSettled([tx.execute(sql`select 1 / 0`), tx.execute(one), tx.execute(one)]).then((outcomes) =>
        outcomes.map(({ status }) => status),
      ),
    )
    expect(await failing).toEqual(['rejected', 'rejected', 'rejected'])
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', onWarning)
    expect(warnings.filter((message) => message.includes('already executing'))).toEqual([])
  }))
