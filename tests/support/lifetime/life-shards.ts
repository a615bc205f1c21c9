import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signingKey } from '#identity/tokens/signing-keys.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { installJobs } from '#platform/jobs/install-jobs.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { contextOn } from '#tests/support/context-on.ts'
import type { ShardOptions } from './life-shard.ts'
import type { LifetimeOptions, LifetimeOutcome } from './lifetime.ts'

const TEMPLATE = 'lifetime_template'
/** Settings to turn off on a server whose data need not be kept. */
const WITHOUT_SAFETY = ['fsync', 'full_page_writes', 'synchronous_commit', 'jit']
/** Status reporting that is not needed either. */
const WITHOUT_A_WORD = ['track_activities', 'update_process_title']
/** The tables with the most writes, made unlogged. */
const WITHOUT_LOG = ['payments_sandbox.objects', 'payments_sandbox.answers', 'jobs.job_common']
/** The most used values are stored uncompressed in their row if they are shorter than a page. */
const WITHOUT_COMPRESSION = [
  'alter table payments_sandbox.objects alter body set storage external',
  'alter table payments_sandbox.objects set (toast_tuple_target = 8160)',
]
/**
 * Settings that save work: no plan for each set of values, and no long list of pending entries at each
 * content search.
 */
const OF_USE = { plan_cache_mode: 'force_generic_plan', gin_pending_list_limit: '64kB' }

/** Fixed, so that a seed gives the same lifetime on every machine, regardless of its cores. */
const MEMBERS_OF_SHARD = 100
/** Two per core: one waits for PostgreSQL while the other computes. */
const AT_ONCE = Math.min(2 * availableParallelism(), 8)

/**
 * Lifetimes of many members, distributed to processes. Each shard has its own database, Stripe and clock, so
 * that all cores are used. They share only the PostgreSQL server, which is removed at the end.
 */
export class LifeShards {
  readonly #server: string
  readonly #program: string
  readonly #running = new Set<ChildProcess>()
  readonly #stop: () => Promise<void>

  private constructor(server: string, program: string, stop: () => Promise<void>) {
    this.#server = server
    this.#program = program
    this.#stop = stop
  }

  static async start(): Promise<LifeShards> {
    const folder = mkdtempSync(join(tmpdir(), 'careplate-lifetimes-'))
    const program = mkdtempSync(join(buildFolder(), 'lifetime-'))
    const socketFolder = join(folder, 'socket')
    mkdirSync(socketFolder)
    // PostgreSQL runs as its own user, who must traverse the first folder and write to the second.
    chmodSync(folder, 0o711)
    chmodSync(socketFolder, 0o777)
    const server = await startEmbeddedPostgres(folder, { socketFolder })
    const url = new URL(server.url)
    url.searchParams.set('host', socketFolder)
    const shards = new LifeShards(url.href, program, async () => {
      await server.stop()
      for (const each of [folder, program]) rmSync(each, { recursive: true, force: true })
    })
    try {
      await Promise.all([shards.#fillTemplate(), bundleShard(program)])
    } catch (error) {
      await shards.#stop()
      throw error
    }
    return shards
  }

  /**
   * Returns the combined outcome of all shards. `seed` and a shard's number form its own seed: 302 is the
   * third of 3.
   */
  async live(
    options: LifetimeOptions,
    most = Math.ceil(options.members / MEMBERS_OF_SHARD),
  ): Promise<LifetimeOutcome> {
    const began = performance.now()
    const shards = Math.min(most, options.members)
    const waiting = Array.from({ length: shards }, (_, shard) => ({
      ...options,
      members: Math.floor((options.members + shard) / shards),
      seed: shards === 1 ? options.seed : options.seed * 100 + shard,
    })).values()
    const oneAfterAnother = async () => {
      const outcomes: LifetimeOutcome[] = []
      for (const each of waiting) outcomes.push(await this.#liveInOne(each))
      return outcomes
    }
    const outcomes = await Promise.all(Array.from({ length: Math.min(shards, AT_ONCE) }, oneAfterAnother))
    const seconds = (performance.now() - began) / 1000
    return { ...sumOf(outcomes.flat()), seed: options.seed, seconds }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#running) child.kill()
    await this.#stop()
  }

  async #liveInOne(options: LifetimeOptions): Promise<LifetimeOutcome> {
    const name = `lifetime_${options.seed}`
    await this.#onServer([`create database ${name} template ${TEMPLATE}`])
    try {
      return await this.#inProcess({ ...options, url: asProductRole(this.#urlOf(name)) })
    } finally {
      await this.#onServer([`drop database ${name} with (force)`])
    }
  }

  #inProcess(options: ShardOptions): Promise<LifetimeOutcome> {
    const child = fork(join(this.#program, 'life-shard.js'), {
      serialization: 'advanced',
      // Stripe's client captures a stack trace at each call.
      execArgv: ['--max-semi-space-size=64', '--stack-trace-limit=0'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#running.add(child)
    return new Promise((resolve, reject) => {
      child.once('message', (outcome) => resolve(outcome as LifetimeOutcome))
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#running.delete(child)
        reject(new Error(`The shard of seed ${options.seed} ended with ${signal ?? code}.`))
      })
      child.send(options)
    })
  }

  async #fillTemplate(): Promise<void> {
    await this.#onServer([
      ...[...WITHOUT_SAFETY, ...WITHOUT_A_WORD].map((setting) => `alter system set ${setting} = off`),
      ...Object.entries(OF_USE).map(([setting, value]) => `alter system set ${setting} = '${value}'`),
      'select pg_reload_conf()',
      `create database ${TEMPLATE}`,
    ])
    const url = this.#urlOf(TEMPLATE)
    await migrate(url)
    await installJobs(url)
    await onDatabase(url, [
      ...WITHOUT_LOG.map((table) => `alter table ${table} set unlogged`),
      ...WITHOUT_COMPRESSION,
    ])
    const productUrl = asProductRole(url)
    const database = openDatabase(productUrl)
    const jobs = await startJobs({ databaseUrl: productUrl, isWorker: false, onError: () => undefined })
    await signingKey(contextOn(database.db, jobs.queue))
    await jobs.stop()
    await database.close()
  }

  #urlOf(name: string): string {
    const url = new URL(this.#server)
    url.pathname = `/${name}`
    return url.href
  }

  #onServer(statements: string[]): Promise<void> {
    return onDatabase(this.#server, statements)
  }
}

async function onDatabase(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Builds inside the project, so that its packages are found. */
function buildFolder(): string {
  const folder = join(process.cwd(), 'build')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Bundles like the product, so that its imports are found. */
async function bundleShard(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    build: {
      ssr: 'tests/support/lifetime/life-shard.ts',
      outDir,
      minify: false,
      rollupOptions: { external: ['highs'] },
    },
  })
}

/**
 * Sums the outcomes. Members are identified by the seed of their shard, with which the shard can be run again
 * alone.
 */
function sumOf(outcomes: LifetimeOutcome[]): Omit<LifetimeOutcome, 'seed' | 'seconds'> {
  const sum = (count: (each: LifetimeOutcome) => number) =>
    outcomes.reduce((total, each) => total + count(each), 0)
  return {
    disagreements: outcomes.flatMap(({ seed, disagreements }) =>
      disagreements.map((each) => ({ ...each, member: `${each.member} of seed ${seed}` })),
    ),
    acts: merged(outcomes.map(({ acts }) => acts)),
    faults: merged(outcomes.map(({ faults }) => faults)),
    states: new Set(outcomes.flatMap(({ states }) => [...states])),
    events: merged(outcomes.map(({ events }) => events)),
    hours: sum(({ hours }) => hours),
    charges: sum(({ charges }) => charges),
    months: sum(({ months }) => months),
    weeks: sum(({ weeks }) => weeks),
    mails: sum(({ mails }) => mails),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
  }
}

function merged(all: Map<string, number>[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const [name, count] of all.flatMap((counts) => [...counts]))
    total.set(name, (total.get(name) ?? 0) + count)
  return total
}
