import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { projectRoot } from '#platform/project-root.ts'

export type SandboxMail = { to: string; subject: string; text: string; html: string; sentAt: string }

/** The built product, running as its own process on its own data, as with `npm start`. */
export class RunningServer {
  readonly url: string
  output = ''
  readonly #port: number
  readonly dataDir: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | undefined

  private constructor(port: number, dataDir: string, settings: Record<string, string>) {
    this.#settings = settings
    this.#port = port
    this.dataDir = dataDir
    this.url = `http://127.0.0.1:${port}`
  }

  /** Starts on a copy of a first start's data, with the output of that start. */
  static async start(settings: Record<string, string> = {}): Promise<RunningServer> {
    const { dataDir, output } = inject('firstStart')
    const server = await RunningServer.#onNewFolder(settings)
    // Keeps owners and permissions, which PostgreSQL checks strictly.
    execFileSync('cp', ['-a', `${dataDir}/.`, server.dataDir])
    await server.start()
    server.output = output
    return server
  }

  static async startOnNothing(): Promise<RunningServer> {
    const server = await RunningServer.#onNewFolder({})
    await server.start()
    return server
  }

  static async #onNewFolder(settings: Record<string, string>): Promise<RunningServer> {
    return new RunningServer(
      await portOfWorker(),
      mkdtempSync(join(tmpdir(), 'careplate-journey-')),
      settings,
    )
  }

  /** Starts the server. Settings in `changed` apply to this start only. */
  async start(changed: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, [join(projectRoot(), 'build/server/server.js')], {
      cwd: projectRoot(),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        LOG_LEVEL: 'error',
        ...this.#settings,
        ...changed,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk.toString()
        if (this.output.includes('Careplate is ready')) resolve()
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${this.output}`)))
    })
  }

  /** Kills the process without warning, like a power cut, and restarts it. */
  async crashAndRestart(): Promise<void> {
    await this.#end('SIGKILL')
    this.output = ''
    await this.start()
  }

  async crash(): Promise<void> {
    await this.#end('SIGKILL')
    this.output = ''
  }

  /** Stops the process as an operator would, and keeps its data. */
  async end(): Promise<number | null> {
    const code = await this.#end('SIGTERM')
    this.output = ''
    return code
  }

  /** Print the server's logged failures for the reader of the test. */
  async stop(): Promise<number | null> {
    const failures = this.output.split('\n').filter((line) => line.includes('"level":50'))
    if (failures.length > 0) process.stderr.write(`The server logged:\n${failures.slice(0, 20).join('\n')}\n`)
    const code = await this.#end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
    return code
  }

  async inbox(to: string): Promise<SandboxMail[]> {
    const answer = await fetch(`${this.url}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as SandboxMail[]
  }

  /** The first administrator's sign-in, as printed on the first start. */
  get firstAdmin(): { email: string; password: string } {
    const email = /First admin:\s+(\S+)/.exec(this.output)?.[1] ?? ''
    const password = /Password:\s+(\S+)/.exec(this.output)?.[1] ?? ''
    return { email, password }
  }

  #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? null)
    return new Promise((resolve) => {
      child.removeAllListeners('exit')
      child.once('exit', (code) => resolve(code))
      child.kill(signal)
    })
  }
}

const FIRST_PORT = 10_000
const PORTS = 20_000
const MOST_WORKERS = 8

/**
 * Returns a port that the system assigns to no outgoing connection (the server opens some before it listens)
 * and that no other worker can choose in the meantime.
 */
export async function portOfWorker(): Promise<number> {
  const share = PORTS / MOST_WORKERS
  const first = FIRST_PORT + share * (Number(process.env.VITEST_POOL_ID ?? 0) % MOST_WORKERS)
  const port = randomInt(first, first + share)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : portOfWorker()
}
