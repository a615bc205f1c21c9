import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#catalogue/seed-catalogue.ts'
import { seedPosts } from '#content/posts/seed-posts.ts'
import { openDatabase } from '#platform/db/database.ts'
import { knownMigrations, migrate, NewerSchema } from '#platform/db/migrate.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { projectRoot } from '#platform/project-root.ts'
import { contextOn } from './support/context-on.ts'
import { newDatabase } from './support/test-database.ts'

async function emptyDatabase(): Promise<{
  url: string
  ask: (statement: string) => Promise<pg.QueryResult>
}> {
  const { url, drop } = await newDatabase('nothing')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const { rows } = await client.query(
    `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`,
  )
  for (const { nspname } of rows) await client.query(`drop schema ${nspname} cascade`)
  return { url, ask: (statement) => client.query(statement) }
}

const fileOf = (name: string) => readFileSync(join(projectRoot(), 'migrations', `${name}.sql`), 'utf8')

/** The text of a migration as its first installations ran it. */
const asItFirstWas: Record<string, (text: string) => string> = {
  '0003_create-catalogue': (text) =>
    text
      .replace(/number bigint not null,\n.*\n\s*seeded_at timestamptz/, 'number bigint not null')
      .replace(/\n\s*tag_serving_grams .*/, ''),
  '0014_seal-mail': (text) => text.replace(/\nupdate payments_sandbox[\s\S]*/, ''),
}

const TABLES = `
  select table_schema, table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns
  where table_schema not in ('pg_catalog', 'information_schema', 'jobs')
  order by 1, 2, 3`

/** The orders in which installations have seen the first migrations, each until it stopped. */
const HISTORIES: [string, string[]][] = [
  ['the first commit that started', ['0001', '0003', '0004', '0005', '0006', '0002']],
  ['keys before pools', ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0010', '0009']],
  [
    'consent before sealed mail',
    [
      ...['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0010', '0009', '0008'],
      ...['0011', '0012', '0013', '0015', '0016'],
    ],
  ],
  [
    'two migrations of one number',
    [...Array.from({ length: 22 }, (_, place) => String(place + 1).padStart(4, '0')), '0023'],
  ],
]

test.each(HISTORIES)('data of %s are carried forward to the tables of today', async (_, history) => {
  const today = await emptyDatabase()
  await migrate(today.url)
  const early = await emptyDatabase()
  await early.ask('create schema platform')
  await early.ask(
    'create table platform.migrations (id serial primary key, name text not null, run_on timestamp not null)',
  )
  for (const number of history) {
    const name = knownMigrations().find((each) => each.startsWith(number)) ?? ''
    await early.ask(asItFirstWas[name]?.(fileOf(name)) ?? fileOf(name))
    const toldAs = name.replace('0023_override-claims', '0021_override-claims')
    await early.ask(`insert into platform.migrations (name, run_on) values ('${toldAs}', now())`)
  }
  await early.ask(
    `insert into catalogue.nutrients (id, name, unit_name, nutrient_group, rank) values (1008, 'Energy', 'KCAL', 'Energy', 1)`,
  )
  await migrate(early.url)
  expect((await early.ask(TABLES)).rows).toEqual((await today.ask(TABLES)).rows)
  expect((await early.ask('select name from catalogue.nutrients')).rows).toEqual([{ name: 'Energy' }])
  expect(await migrate(early.url)).toEqual([])
})

test('several first starts at once on an empty database all succeed', async () => {
  const { url, ask } = await emptyDatabase()
  const start = async () => {
    await migrate(url)
    const database = openDatabase(url)
    const jobs = await startJobs({ databaseUrl: url, isWorker: false, onError: () => undefined })
    const ctx = contextOn(database.db, jobs.queue)
    await seedCatalogue(ctx)
    await seedPosts(ctx)
    await jobs.stop()
    await database.close()
  }
  await Promise.all([1, 2, 3, 4].map(start))
  const { rows } = await ask(
    'select count(*)::int, count(distinct name)::int as names from platform.migrations',
  )
  expect(rows).toEqual([{ count: knownMigrations().length, names: knownMigrations().length }])
})

test('a version that is older than the tables does not start, and says why', async () => {
  const { url, ask } = await emptyDatabase()
  await migrate(url)
  await ask(`insert into platform.migrations (name, run_on) values ('9999_of-tomorrow', now())`)
  await expect(migrate(url)).rejects.toThrow(NewerSchema)
})

test('a start that dies in the middle leaves nothing locked and nothing half done', async () => {
  const { url, ask } = await emptyDatabase()
  const dying = new pg.Client({ connectionString: url })
  dying.on('error', () => undefined)
  await dying.connect()
  await dying.query('begin')
  await dying.query('select pg_advisory_xact_lock(7215003)')
  const { rows } = await dying.query('select pg_backend_pid() as pid')
  const waiting = migrate(url)
  await ask(`select pg_terminate_backend(${rows[0].pid})`)
  expect(await waiting).toEqual(knownMigrations())
})
