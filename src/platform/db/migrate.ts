import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { projectRoot } from '#platform/project-root.ts'

// Any number of processes may start at once; they queue here and find the work done.
const MIGRATION_LOCK = 7_215_003

/** Applies the SQL files of `migrations/` that this database has not seen. Returns their names. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await runner({
      dbClient: client,
      dir: join(projectRoot(), 'migrations'),
      direction: 'up',
      migrationsTable: 'migrations',
      migrationsSchema: 'platform',
      createMigrationsSchema: true,
      noLock: true,
      log: () => undefined,
    })
    return applied.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}
