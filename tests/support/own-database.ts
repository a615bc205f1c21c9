import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'

/**
 * A migrated database for tests of what only a commit brings about, such as announcements between processes.
 * It stands empty beside the one that other tests share.
 */
export async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `careplate_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  await migrate(url.href)
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
