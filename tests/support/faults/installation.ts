import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { projectRoot } from '#platform/project-root.ts'
import { FaultProxy } from '../fault-proxy.ts'
import { SmtpServer } from '../smtp-server.ts'

export type Member = { process: ChildProcess; role: 'web' | 'worker'; port: number; clockMs: number }

/** Whatever ends is started again after this, as whoever runs processes does. */
const RESTART_MS = 500

/**
 * Two web and two worker processes of the built product over one PostgreSQL and one mail server, each behind a network
 * that can fail.
 */
export class Installation implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'careplate-faults-'))
  readonly members: Member[] = []
  database!: FaultProxy
  smtp!: SmtpServer
  #postgres!: EmbeddedPostgres
  #postgresPort = 0
  #url = ''
  #isEnding = false

  static async start(): Promise<Installation> {
    const installation = new Installation()
    await installation.startPostgres()
    const { proxy, url } = await FaultProxy.toDatabase(installation.#postgres.url)
    installation.database = proxy
    installation.#url = url
    installation.smtp = await SmtpServer.start()
    for (const role of ['web', 'web', 'worker', 'worker'] as const) await installation.#add(role)
    await installation.untilReady(120_000)
    return installation
  }

  get webs(): Member[] {
    return this.members.filter(({ role }) => role === 'web')
  }

  async startPostgres(): Promise<void> {
    this.#postgresPort ||= await aFreePort()
    const choosePort = async () => this.#postgresPort
    this.#postgres = await startEmbeddedPostgres(this.folder, { choosePort })
  }

  /** Ends PostgreSQL: SIGINT as a fast stop, SIGQUIT as an immediate one, SIGKILL as a power cut. */
  async endPostgres(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const pid = this.#postmaster()
    process.kill(pid, signal)
    while (isAlive(pid)) await wait(50)
  }

  /** Stops PostgreSQL’s processes where they are, or lets them go on. */
  pausePostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = this.#postmaster()
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal)
  }

  /** Asks PostgreSQL past the network. */
  async ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#postgres.url })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }

  kill(member: Member): void {
    member.process.kill('SIGKILL')
  }

  async untilReady(patienceMs: number): Promise<number> {
    const startedMs = performance.now()
    for (;;) {
      const statuses = await Promise.all(this.members.map(({ port }) => statusOf(port, '/readyz')))
      if (statuses.every((status) => status === 200)) return performance.now() - startedMs
      if (performance.now() - startedMs > patienceMs)
        throw new Error(
          `Not ready within ${patienceMs / 1000} s: ${statuses.join(' ')} ${await this.reasons()}`,
        )
      await wait(200)
    }
  }

  async reasons(): Promise<string> {
    const answers = this.members.map(({ port }) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.text(),
        () => 'silent',
      ),
    )
    return (await Promise.all(answers)).join(' ')
  }

  log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnding = true
    await Promise.all(
      this.members.map(async ({ process: child }) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }),
    )
    await this.database[Symbol.asyncDispose]()
    await this.smtp[Symbol.asyncDispose]()
    await this.#postgres.stop().catch(() => undefined)
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #add(role: Member['role']): Promise<void> {
    const port = await aFreePort()
    const member: Member = { role, port, clockMs: 0, process: undefined as never }
    this.members.push(member)
    this.#run(member)
  }

  #run(member: Member): void {
    const { role, port, clockMs } = member
    const log = openSync(join(this.folder, 'log'), 'a')
    // The clock of this process alone, as a machine shows it whose own is wrong.
    const skew = `const now = Date.now.bind(Date); const D = Date; globalThis.Date = class extends D { constructor(...a) { super(...(a.length ? a : [now() + ${clockMs}])) } static now() { return now() + ${clockMs} } }`
    const preload = clockMs === 0 ? [] : ['--import', `data:text/javascript,${encodeURIComponent(skew)}`]
    member.process = spawn(process.execPath, [...preload, join(projectRoot(), 'build/server/server.js')], {
      cwd: projectRoot(),
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ROLE: role,
        PORT: String(port),
        WORKER_PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${this.webs[0]?.port ?? port}`,
        DATA_DIR: this.folder,
        DATABASE_URL: this.#url,
        SECRET_KEY: 'a secret key for faults that is long enough',
        SMTP_URL: this.smtp.url,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
    })
    member.process.once('exit', () => {
      if (!this.#isEnding) setTimeout(() => !this.#isEnding && this.#run(member), RESTART_MS)
    })
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  }
}

export async function statusOf(port: number, path: string, patienceMs = 10_000): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

function aFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      } catch {
        return false
      }
    })
}
