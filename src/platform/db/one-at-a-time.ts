import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { connectPatiently } from './connect-patiently.ts'

const START_LOCK = 7_215_007
const PAUSE_MS = 500
/** The maximum time that the migrations and seeds of another process may take. */
const PATIENCE_MS = 15 * 60 * 1000

/**
 * Runs a startup step while no other process runs one on this database, and logs that it waits. The lock ends
 * with its connection, so a process that dies blocks no other.
 */
export async function oneAtATime<T>(
  databaseUrl: string,
  { log, act }: { log: Logger; act: () => Promise<T> },
): Promise<T> {
  const client = await connectPatiently({ connectionString: databaseUrl })
  try {
    const startedMs = performance.now()
    // Polls instead of waiting for the lock: a waiting statement would keep a snapshot, which concurrent
    // index builds wait for.
    for (let isFirst = true; !(await isTaken(client)); isFirst = false) {
      if (isFirst) log.info('another process prepares the database; this start waits for it')
      if (performance.now() - startedMs > PATIENCE_MS)
        throw new Error(
          'Another process has been preparing the database for 15 minutes. See what it waits for, or end it, and start again.',
        )
      await wait(PAUSE_MS)
    }
    return await act()
  } finally {
    await client.end()
  }
}

async function isTaken(client: {
  query: (text: string, values: unknown[]) => Promise<{ rows: { isTaken: boolean }[] }>
}): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isTaken"', [START_LOCK])
  return rows[0]?.isTaken === true
}
