import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SET_ROWS_IN_SIGHT } from '#platform/db/access/query-with-rows-in-sight.ts'
import { withRowsOf } from '#platform/db/access/rows-in-sight.ts'
import { withRowsInSight } from '#platform/db/access/with-rows-in-sight.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { newId } from '#platform/db/id.ts'
import { openPool } from '#platform/db/pool.ts'

const TIMES = 4_000
const ROUNDS = 5
const STATEMENT = 'select 1 as one'
const MEMBERS = [newId(), newId()]

/** How long a statement takes that brings along whose rows it sees (decision 25), and one from our pool (decision 28). */
export async function measureStatements(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  try {
    return `${await statementsInSight(postgres.url)}${await lentConnections(postgres.url)}`
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Each for another member than the one before. */
async function statementsInSight(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>
  const seeing = withRowsInSight(client, query)
  const { together, apart, without } = await inTurns({
    together: (n) => withRowsOf({ memberId: memberOf(n) }, () => seeing(STATEMENT)),
    apart: async (n) => {
      await query(SET_ROWS_IN_SIGHT, [memberOf(n)])
      return query(STATEMENT)
    },
    without: () => query(STATEMENT),
  })
  await client.end()
  return `A statement for another member: ${together} µs with whose rows it sees, ${apart} told before, ${without} without\n`
}

async function lentConnections(url: string): Promise<string> {
  const bounded = openPool(url, { maxConnections: 1 })
  const plain = new pg.Pool({ connectionString: url, max: 1 })
  const { ours, driver } = await inTurns({
    ours: () => bounded.pool.query(STATEMENT),
    driver: () => plain.query(STATEMENT),
  })
  await Promise.all([bounded.end(), plain.end()])
  return `A statement from a pool: ${ours} µs from ours, ${driver} from the driver’s\n`
}

function memberOf(n: number): string {
  return MEMBERS[n % MEMBERS.length] ?? ''
}

type Act = (n: number) => Promise<unknown>

/** The median of some rounds in turns, in microseconds for each time. */
async function inTurns<Name extends string>(acts: Record<Name, Act>): Promise<Record<Name, string>> {
  const names = Object.keys(acts) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const micros = await microsOf(acts[name])
      // In the first round the code is still being compiled.
      if (round > 0) times.get(name)?.push(micros)
    }
  }
  const median = (name: Name) => times.get(name)?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  return Object.fromEntries(names.map((name) => [name, median(name).toFixed(0)])) as Record<Name, string>
}

async function microsOf(act: Act): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < TIMES; n += 1) await act(n)
  return ((performance.now() - startedAt) * 1000) / TIMES
}
