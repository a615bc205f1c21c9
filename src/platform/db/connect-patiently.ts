import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseErrorKind } from './database-error-kind.ts'
import { connectInRole } from './session-role.ts'

const PATIENCE_MS = 60_000
const CONNECT_MS = 5_000
const PAUSE_MS = 500

/**
 * Connects for the startup. If the server is unavailable, for example while it starts or fails over, retries
 * for a minute and prints a message. Throws immediately if the server refuses this user, database or
 * connection method.
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
      await connectInRole(client, config.connectionString)
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
  const reason = error.message || (error as { code?: string }).code
  const parameter = UNSUPPORTED_PARAMETER.exec(error.message)?.[1]
  return `The database cannot be reached: ${reason}${parameter ? `. ${adviceOn(parameter)}` : ''}`
}

/**
 * PgBouncer refuses startup parameters that it cannot pass on. Before version 1.20, this includes `options`.
 */
const UNSUPPORTED_PARAMETER = /^unsupported startup parameter: (\w+)$/

function adviceOn(parameter: string): string {
  return `A pooler does not pass it on: remove "${parameter}" from the address (and PGOPTIONS from the environment), or name it in the pooler's ignore_startup_parameters, which drops it.`
}
