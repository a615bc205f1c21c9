import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { knownMigrations } from '#platform/db/migrate.ts'
import { projectRoot } from '#platform/project-root.ts'
import { newDatabase } from './test-database.ts'

/** Creates a database without tables, as before the first start. It is dropped when the test ends. */
export async function emptyDatabase(): Promise<{
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

/** Reads the text of a migration. */
const fileOf = (name: string) => readFileSync(join(projectRoot(), 'migrations', `${name}.sql`), 'utf8')

/** The text of a migration as its first installations ran it. */
const asItFirstWas: Record<string, (text: string) => string> = {
  '0003_create-catalogue': (text) =>
    text
      .replace(/number bigint not null,\n.*\n\s*seeded_at timestamptz/, 'number bigint not null')
      .replace(/\n\s*tag_serving_grams .*/, ''),
  '0014_seal-mail': (text) => text.replace(/\nupdate payments_sandbox[\s\S]*/, ''),
}

/**
 * Runs migrations by number in this order, like an early installation that recorded each under its name at
 * the time.
 */
export async function applyHistory(
  ask: (statement: string) => Promise<unknown>,
  numbers: readonly string[],
): Promise<void> {
  await ask('create schema platform')
  await ask(
    'create table platform.migrations (id serial primary key, name text not null, run_on timestamp not null)',
  )
  for (const number of numbers) {
    const name = knownMigrations().find((each) => each.startsWith(number)) ?? ''
    await ask(asItFirstWas[name]?.(fileOf(name)) ?? fileOf(name))
    const recordedAs = name.replace('0023_override-claims', '0021_override-claims')
    await ask(`insert into platform.migrations (name, run_on) values ('${recordedAs}', now())`)
  }
}
