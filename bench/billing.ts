import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { signingKey } from '#identity/tokens/signing-keys.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { type LifetimeOutcome, type LifetimeWish, liveOut } from '#tests/support/lifetime/lifetime.ts'

const SEEDS = 20

/**
 * Has members live for months on a clock of their own, once for each seed, and tells what did not agree.
 * `npm run bench -- billing [--seeds 20] [--from 1] [--members 200] [--months 24] [--acts 12]`
 */
export async function run(options: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: options,
    options: { seeds: text, from: text, members: text, months: text, acts: text },
  })
  const from = Number(values.from ?? 1)
  const folder = mkdtempSync(join(tmpdir(), 'careplate-lifetimes-'))
  const server = await startEmbeddedPostgres(folder)
  let failures = 0
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop().finally(() => process.exit(1)))
  try {
    print(HEAD)
    for (let seed = from; seed < from + Number(values.seeds ?? SEEDS); seed += 1) {
      const wish = {
        seed,
        members: Number(values.members ?? 200),
        months: Number(values.months ?? 24),
        actsPerMember: Number(values.acts ?? 12),
      }
      const outcome = await lifetimeIn(server.url, wish)
      print(lineFor(outcome))
      for (const { at, member, what, history } of outcome.disagreements.slice(0, 20))
        print(`  ${at} ${member} ${what}\n    ${history.slice(-8).join('\n    ')}`)
      if (values.seeds === '1') print(countsOf(outcome))
      failures += outcome.disagreements.length
    }
  } finally {
    await stop()
  }
  return failures === 0 ? 0 : 1
}

/** Each has a database of its own, which is gone afterwards. */
async function lifetimeIn(server: string, wish: LifetimeWish): Promise<LifetimeOutcome> {
  const url = new URL(server)
  url.pathname = `/lifetime_${wish.seed}`
  const name = url.pathname.slice(1)
  await onServer(server, [
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'alter system set synchronous_commit = off',
    'select pg_reload_conf()',
    `create database ${name}`,
  ])
  await migrate(url.href)
  const database = openDatabase(url.href)
  const jobs = await startJobs({ databaseUrl: url.href, isWorker: false, onError: () => undefined })
  try {
    const ctx = contextOn(database.db, jobs.queue)
    await signingKey(ctx)
    return await liveOut({ ctx, url: url.href }, wish)
  } finally {
    await jobs.stop()
    await database.close()
    await onServer(server, [`drop database ${name} with (force)`])
  }
}

async function onServer(server: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const HEAD = [
  '| Seed | Acts | done | Faults | Events | Hours | Charges | Months paid | Weeks | Mails | Disagreements | CPU | Time |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')

function lineFor(outcome: LifetimeOutcome): string {
  const { seed, hours, charges, months, weeks, mails, disagreements, cpuSeconds, seconds } = outcome
  const done = total(outcome.acts, (name) => name.endsWith(', done'))
  const acts = total(outcome.acts, (name) => !name.endsWith(', done'))
  const faults = total(outcome.faults, (name) => !name.startsWith('minutes'))
  const events = total(outcome.events, () => true)
  const took = [cpuSeconds, seconds].map((each) => `${Math.round(each)} s`)
  const cells = [seed, acts, done, faults, events, hours, charges, months, weeks, mails, disagreements.length]
  return `| ${[...cells, ...took].join(' | ')} |`
}

function total(counts: Map<string, number>, which: (name: string) => boolean): number {
  return [...counts].filter(([name]) => which(name)).reduce((sum, [, count]) => sum + count, 0)
}

function countsOf({ acts, faults, events }: LifetimeOutcome): string {
  const lines = [acts, faults, events].map((counts) =>
    [...counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  )
  return lines.map((line) => `  ${line}`).join('\n')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
