import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { projectRoot } from '#platform/project-root.ts'
import { FaultProxy } from '../servers/fault-proxy.ts'
import { SmtpServer } from '../servers/smtp-server.ts'
import { SmallDisk } from './small-disk.ts'

export type Member = {
  process: ChildProcess
  role: 'web' | 'worker'
  port: number
  /** The file from which this process reads its clock error. */
  clockFile: string
  /** True if the test killed the process, so that its exit is not counted as a failure. */
  isKilled: boolean
}

/** Delay before an ended process is restarted, as a process manager would do. */
const RESTART_MS = 500

/**
 * Two web and two worker processes of the built product over one PostgreSQL and one mail server, each behind
 * a network that can fail.
 */
export class Installation implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'careplate-faults-'))
  readonly members: Member[] = []
  /** The networks to the database and to the payment provider. */
  database!: FaultProxy
  stripe!: FaultProxy
  smtp!: SmtpServer
  /** The disk of the database. Undefined if this user cannot create one. */
  disk: SmallDisk | undefined
  /** Number of processes that ended without being killed by the test. */
  died = 0
  /** Total time by which all pending work has been moved forward. */
  passedMs = 0
  #postgres!: EmbeddedPostgres
  #postgresPort = 0
  #url = ''
  readonly #ports: number[] = []
  #isEnding = false

  static async start(): Promise<Installation> {
    const installation = new Installation()
    try {
      await installation.#begin()
      return installation
    } catch (error) {
      await installation[Symbol.asyncDispose]()
      throw error
    }
  }

  async #begin(): Promise<void> {
    // PostgreSQL runs as its own user, who must be able to reach the small disk in this folder.
    chmodSync(this.folder, 0o711)
    await this.startPostgres()
    await this.#moveToSmallDisk()
    const { proxy, url } = await FaultProxy.toDatabase(this.#postgres.url)
    this.database = proxy
    this.#url = url
    this.smtp = await SmtpServer.start()
    const host = '127.0.0.1'
    const firstPort = await aFreePort()
    this.stripe = await FaultProxy.to({ host, port: firstPort })
    this.#ports.push(firstPort)
    for (const role of ['web', 'web', 'worker', 'worker'] as const) await this.#add(role)
    await this.untilReady(120_000)
  }

  get webs(): Member[] {
    return this.members.filter(({ role }) => role === 'web')
  }

  async startPostgres(): Promise<void> {
    this.#postgresPort ||= await aFreePort()
    const choosePort = async () => this.#postgresPort
    this.#postgres = await startEmbeddedPostgres(this.folder, { choosePort })
  }

  /** Ends PostgreSQL: SIGINT is a fast stop, SIGQUIT an immediate stop, SIGKILL a power cut. */
  async endPostgres(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const pid = this.#postmaster()
    process.kill(pid, signal)
    while (isAlive(pid)) await wait(50)
  }

  /** Pauses or resumes PostgreSQL’s processes. */
  pausePostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = this.#postmaster()
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal)
  }

  /** Queries PostgreSQL directly, bypassing the network. */
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
    member.isKilled = true
    member.process.kill('SIGKILL')
  }

  /** Sets the clock of this process only, like a machine with a wrong clock. No restart is needed. */
  setClock(member: Member, aheadMs: number): void {
    writeFileSync(member.clockFile, String(aheadMs))
    member.process.kill('SIGUSR2')
  }

  /** Simulates time passing for all pending work: mail, jobs, and subscriptions. */
  async passTime(ms: number): Promise<void> {
    this.passedMs += ms
    const before = `- interval '${ms} milliseconds'`
    await this.ask(`
      begin;
      set local session_replication_role = replica;
      update platform.outgoing_mail set created_at = created_at ${before}, next_try_at = next_try_at ${before}
        where sent_at is null;
      update members.subscriptions set pending_since = pending_since ${before}, restart_since = restart_since ${before}
        where pending_since is not null or restart_since is not null;
      update jobs.job set start_after = start_after ${before} where state in ('created', 'retry');
      commit`)
  }

  /** Runs a command of the built product as its operator, bypassing the network. */
  command(...words: string[]): string {
    const env = { ...process.env, ...this.#settings(), DATABASE_URL: this.#postgres.url }
    const cli = join(projectRoot(), 'build/server/cli.js')
    return execFileSync(process.execPath, [cli, ...words], { cwd: projectRoot(), env, encoding: 'utf8' })
  }

  /** Restarts PostgreSQL as a standby: it is read-only until it is promoted. */
  async startStandby(): Promise<void> {
    writeFileSync(join(this.folder, 'postgres/standby.signal'), '')
    await this.startPostgres()
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
    await this.database?.[Symbol.asyncDispose]()
    await this.stripe?.[Symbol.asyncDispose]()
    await this.smtp?.[Symbol.asyncDispose]()
    await this.#postgres?.stop().catch(() => undefined)
    this.disk?.remove()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #add(role: Member['role']): Promise<void> {
    const port = this.#ports.pop() ?? (await aFreePort())
    const clockFile = join(this.folder, `clock-${port}`)
    writeFileSync(clockFile, '0')
    const member: Member = { role, port, clockFile, isKilled: false, process: undefined as never }
    this.members.push(member)
    this.#run(member)
  }

  #run(member: Member): void {
    const { role, port, clockFile } = member
    const log = openSync(join(this.folder, 'log'), 'a')
    const clock = `data:text/javascript,${encodeURIComponent(clockOf(clockFile))}`
    member.isKilled = false
    member.process = spawn(
      process.execPath,
      ['--import', clock, join(projectRoot(), 'build/server/server.js')],
      {
        cwd: projectRoot(),
        stdio: ['ignore', log, log],
        env: {
          ...process.env,
          ...this.#settings(),
          ROLE: role,
          PORT: String(port),
          WORKER_PORT: String(port),
        },
      },
    )
    member.process.once('exit', () => {
      if (this.#isEnding) return
      if (!member.isKilled) this.died += 1
      setTimeout(() => !this.#isEnding && this.#run(member), RESTART_MS)
    })
  }

  #settings(): Record<string, string> {
    return {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${this.webs[0]?.port}`,
      STRIPE_API_BASE: `http://127.0.0.1:${this.stripe.port}`,
      DATA_DIR: this.folder,
      DATABASE_URL: this.#url,
      SECRET_KEY: 'a secret key for faults that is long enough',
      SMTP_URL: this.smtp.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    }
  }

  async #moveToSmallDisk(): Promise<void> {
    this.disk = SmallDisk.make(join(this.folder, 'small'), this.folder)
    if (!this.disk) return
    const url = new URL(this.#postgres.url)
    const database = url.pathname.slice(1)
    url.pathname = '/postgres'
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`create tablespace small location '${this.disk.folder}'`)
    await client.query(`alter database ${database} set tablespace small`)
    await client.end()
  }

  #postmaster(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  }
}

/** Builds a clock with an error read from a file, at the start and whenever the process is signaled. */
function clockOf(file: string): string {
  return `
    import { readFileSync } from 'node:fs'
    const RealDate = Date
    let aheadMs = 0
    const read = () => { aheadMs = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) }
    read()
    process.on('SIGUSR2', read)
    globalThis.Date = class extends RealDate {
      constructor(...given) { super(...(given.length ? given : [RealDate.now() + aheadMs])) }
      static now() { return RealDate.now() + aheadMs }
    }`
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
