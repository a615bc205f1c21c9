// Runs a command with DATABASE_URL set to a PostgreSQL that another process started: Debian's own if
// installed (an older major version), or else the one from npm. It is only used while the command runs, so
// protection against power loss is off.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { disableDurability } from '#tests/support/disable-durability.ts'

const DEBIAN = '/usr/lib/postgresql'

const folder = mkdtempSync(join(tmpdir(), 'careplate-separate-'))
const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => Number(version) >= 15) : []
const programs = installed
  .map((version) => join(DEBIAN, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')))
const server = await startEmbeddedPostgres(folder, {
  programs: programs
    ? {
        postgres: join(programs, 'postgres'),
        pg_ctl: join(programs, 'pg_ctl'),
        initdb: join(programs, 'initdb'),
      }
    : undefined,
})
const client = new pg.Client({ connectionString: server.url })
await client.connect()
await disableDurability(client)
await client.end()
const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: server.url } })
// Signals are passed on to the command, and the server is then stopped too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const status = await new Promise<number>((resolve, reject) => {
  child.on('error', reject)
  child.on('exit', (code) => resolve(code ?? 1))
}).finally(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
process.exit(status)
