import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseErrorKind } from './database-error-kind.ts'

const PATIENCE_MS = 60_000
const CONNECT_MS = 5_000
const PAUSE_MS = 500

/**
 * Connects for what happens at a start. A server that is away, as while it is started or fails over, is asked again
 * for a minute, of which it says so; one that refuses this user or database is not.
 */
export async function connectPatiently(
  config: pg.ClientConfig,
  { patienceMs = PATIENCE_MS, isLogged = false }: { patienceMs?: number; isLogged?: boolean } = {},
): Promise<pg.Client> {
  const startedMs = performance.now()
  let saysSo = !isLogged
  for (;;) {
    const client = new pg.Client({
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      ...config,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      const isWorthIt = databaseErrorKind(error) === 'away' && performance.now() - startedMs < patienceMs
      if (!isWorthIt) throw unreachable(error as Error)
      if (saysSo)
        process.stderr.write(`${messageFor(error as Error)}; trying for ${patienceMs / 1000} seconds …\n`)
      saysSo = false
      await wait(PAUSE_MS)
    }
  }
}

function unreachable(error: Error): Error {
  return new Error(messageFor(error), { cause: error })
}

function messageFor(error: Error): string {
  return `The database cannot be reached: ${error.message || (error as { code?: string }).code}`
}
