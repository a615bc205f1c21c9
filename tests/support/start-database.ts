import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedCatalogue } from '#catalogue/starter/seed-catalogue.ts'
import { signingKey } from '#identity/tokens/signing-keys.ts'
import type { Context } from '#platform/context.ts'
import { openDatabase } from '#platform/db/database.ts'
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { installJobs } from '#platform/jobs/install-jobs.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { catalogueState } from './catalogue/catalogue-state.ts'
import { contextOn } from './context-on.ts'
import { disableDurability } from './disable-durability.ts'

/** Creates the databases that tests copy: on the server of DATABASE_URL, or on an embedded server. */
export default async function startDatabase(project: TestProject) {
  const given = process.env.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'careplate-test-'))
  const server = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres(folder)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  if (!given) await disableDurability(client)

  const prefix = `careplate_test_${randomBytes(4).toString('hex')}`
  const nothing = `${prefix}_nothing`
  await client.query(`create database ${nothing}`)
  await fill(server.url, nothing, signingKey)
  const catalogue = `${prefix}_catalogue`
  await client.query(`create database ${catalogue} template ${nothing}`)
  const starter = await fill(server.url, catalogue, async (ctx) => {
    await seedCatalogue(ctx)
    return catalogueState(ctx.db)
  })
  project.provide('templates', { server: server.url, nothing, catalogue, starter })

  return async () => {
    if (given) await dropAll(client, prefix)
    await client.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill<T>(server: string, name: string, act: (ctx: Context) => Promise<T>): Promise<T> {
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href)
  await installJobs(url.href)
  const database = openDatabase(url.href)
  const jobs = await startJobs({ databaseUrl: url.href, isWorker: false, onError: () => undefined })
  const filled = await act(contextOn(database.db, jobs.queue))
  await database.pool.query('analyze')
  await jobs.stop()
  await database.close()
  return filled
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
    prefix,
  ])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
}
