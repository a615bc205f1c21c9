import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

const TEMPLATE = 'careplate_test_template'

/** One migrated database for all tests: on the server of DATABASE_URL, or on an embedded one of their own. */
export default async function startDatabase(project: TestProject) {
  const given = process.env.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'careplate-test-'))
  const server = given ? { url: given, stop: async () => undefined } : await startEmbeddedPostgres(folder)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()

  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href)
  const jobs = await startJobs({ databaseUrl: url.href, isWorker: false, onError: () => undefined })
  await jobs.stop()
  project.provide('databaseUrl', url.href)

  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
