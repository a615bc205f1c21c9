import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Uid of an unprivileged user, because PgBouncer refuses to run as root. */
const NOBODY = 65_534

/** The path of PgBouncer; undefined if it is not installed. */
export const pgBouncerProgram = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((program) => existsSync(program))

type Settings = { poolMode: 'session' | 'transaction' | 'statement'; poolSize?: number }

/** PgBouncer in front of a database server. */
export class PgBouncer implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #folder: string
  readonly #port: number

  private constructor(started: { process: ChildProcess; folder: string; port: number }) {
    this.#process = started.process
    this.#folder = started.folder
    this.#port = started.port
  }

  /** Starts PgBouncer for the users in these addresses, which must all be on one server. */
  static async before(urls: readonly string[], settings: Settings): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'careplate-pgbouncer-'))
    const port = await freePort()
    writeFileSync(join(folder, 'users'), urls.map(userLine).join('\n'))
    writeFileSync(join(folder, 'ini'), configuration(urls[0] ?? '', { ...settings, folder, port }))
    const isRoot = process.getuid?.() === 0
    if (isRoot) for (const name of ['', 'users', 'ini']) chownSync(join(folder, name), NOBODY, NOBODY)
    const started = spawn(pgBouncerProgram ?? 'pgbouncer', [join(folder, 'ini')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    })
    await untilUp(started)
    return new PgBouncer({ process: started, folder, port })
  }

  /** Returns the same address through the pooler. */
  urlFor(url: string): string {
    const pooled = new URL(url)
    pooled.host = `127.0.0.1:${this.#port}`
    return pooled.href
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function configuration(
  url: string,
  { poolMode, poolSize = 20, folder, port }: Settings & { folder: string; port: number },
): string {
  const { hostname, port: serverPort } = new URL(url)
  return `
[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${poolMode}
default_pool_size = ${poolSize}
`
}

function userLine(url: string): string {
  const { username, password } = new URL(url)
  return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`
}

/** Rejects with PgBouncer's output if it ends before it is ready. */
function untilUp(started: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    started.once('error', reject)
    started.once('exit', () => reject(new Error(`PgBouncer ended: ${said}`)))
    started.stderr?.on('data', (bytes) => {
      said += bytes
      if (said.includes('process up')) resolve()
    })
  })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
