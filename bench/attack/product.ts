import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { contextOn, jobsOn } from '#tests/support/context-on.ts'
import { endServer, freePort, startProduct } from '../support/own-process.ts'
import { type MemoryUse, memoryAfterCollection } from './memory.ts'

const SECRET_KEY = 'a secret key for attacks that is long enough'

/** The built product on its own database, with all its twins and without rate limits. */
export type AttackedProduct = AsyncDisposable & {
  port: number
  /** A context with the same database and keys, used to create accounts. */
  ctx: Context
  process: ChildProcess
  memory: () => Promise<MemoryUse>
  log: () => string
}

export async function startAttackedProduct(): Promise<AttackedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'careplate-attack-'))
  const postgres = await startEmbeddedPostgres(folder)
  const [port, inspectorPort] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    SECRET_KEY,
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    OAUTH_REDIRECTS: 'http://127.0.0.1:1/back',
  }
  const inspected = { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` }
  const server = await startProduct('build/server/server.js', folder, inspected)
  const database = openDatabase(postgres.url)
  const jobs = jobsOn(postgres.url)
  return {
    port,
    ctx: { ...contextOn(database.db, jobs.queue), config: parseConfig(env) },
    process: server,
    memory: () => memoryAfterCollection(inspectorPort, server.pid ?? 0),
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      if (server.exitCode === null && server.signalCode === null) await endServer(server)
      await jobs.stop()
      await database.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
