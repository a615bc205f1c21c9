import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { databasePlace, HOW_TO_NAME_ONE } from '#platform/config/named-database.ts'
import { projectRoot } from '#platform/project-root.ts'
import { connectPatiently } from './connect-patiently.ts'
import { ensureProductRole, letProductUse } from './product-role.ts'

// Any number of processes may start at the same time. They queue on this lock and then find the migrations
// applied.
const MIGRATION_LOCK = 7_215_003
/** Schemas that migrations create. */
const SCHEMAS = [
  'analytics',
  'catalogue',
  'content',
  'identity',
  'meal_plans',
  'members',
  'payments_sandbox',
  'platform',
]
const MOST_MS = 10 * 60 * 1000

/**
 * Two pairs of migrations shared a number for a few hours. Installations from that time recorded them under
 * their first names.
 */
const RENAMED: Readonly<Record<string, string>> = {
  '0021_override-claims': '0023_override-claims',
  '0025_follow-facts': '0027_follow-facts',
}

const NEWER =
  'The database was upgraded by a newer Careplate than this one. Start the newer one, or go back to a backup of the data.'

/** Thrown if the tables belong to a later version than the running one. */
export class NewerSchema extends Error {
  constructor() {
    super(NEWER)
  }
}

/**
 * Applies the SQL files in `migrations/` that this database has not run yet, and grants the product's role
 * access to the tables. All run in one transaction, in numeric order, as the owner of the tables. A migration
 * that was merged late is applied late, because no migration depends on a later one. Returns the names of the
 * applied files.
 */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const client = await connectPatiently({ connectionString: ownerUrl, query_timeout: MOST_MS })
  try {
    await client.query('begin')
    // Released with the transaction, so that no lock remains behind a pooler or after a crash.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const applied = await readApplied(client)
    if (applied.some((name) => !knownMigrations().includes(name))) throw new NewerSchema()
    const missing = knownMigrations().filter((name) => !applied.includes(name))
    for (const name of missing) await apply(client, name)
    await ensureProductRole(client)
    await letProductUse(client, SCHEMAS)
    await client.query('commit')
    return missing
  } finally {
    await client.end()
  }
}

/** Throws if the database contains no tables of Careplate. */
export async function requireOurTables(ownerUrl: string): Promise<void> {
  const client = await connectPatiently({ connectionString: ownerUrl })
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select to_regclass('platform.migrations') is not null as "isOurs"`,
    )
    if (rows[0]?.isOurs) return
  } finally {
    await client.end()
  }
  throw new Error(`There is no Careplate in ${databasePlace(ownerUrl)}. ${HOW_TO_NAME_ONE}`)
}

/** Returns true if the tables are exactly those of this version, or a message with the problem. */
export function isUpToDate(applied: readonly string[]): true | string {
  const names = new Set(applied.map(currentName))
  if (knownMigrations().some((name) => !names.has(name)))
    return 'The database waits for migrations of this version.'
  return names.size > knownMigrations().length ? NEWER : true
}

let names: string[] | undefined

/** Lists the file names without `.sql`, in order. */
export function knownMigrations(): string[] {
  names ??= readdirSync(folder())
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()
  return names
}

function folder(): string {
  return join(projectRoot(), 'migrations')
}

async function readApplied(client: pg.Client): Promise<string[]> {
  await client.query('create schema if not exists platform')
  await client.query(
    `create table if not exists platform.migrations (id serial primary key, name text not null, run_on timestamp not null)`,
  )
  for (const [before, name] of Object.entries(RENAMED))
    await client.query('update platform.migrations set name = $2 where name = $1', [before, name])
  const { rows } = await client.query<{ name: string }>('select name from platform.migrations')
  return rows.map(({ name }) => name)
}

function currentName(name: string): string {
  return RENAMED[name] ?? name
}

async function apply(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(readFileSync(join(folder(), `${name}.sql`), 'utf8'))
  } catch (error) {
    throw new Error(`The database could not be upgraded by ${name}: ${(error as Error).message}`, {
      cause: error,
    })
  }
  await client.query('insert into platform.migrations (name, run_on) values ($1, now())', [name])
}
