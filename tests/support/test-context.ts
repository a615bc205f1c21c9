import { pino } from 'pino'
import { test as base, inject } from 'vitest'
import { type Config, parseConfig } from '#platform/config/config.ts'
import type { Context, Who } from '#platform/context.ts'
import { type Db, openDatabase } from '#platform/db/database.ts'
import { type JobRunner, startJobs } from '#platform/jobs/job-queue.ts'

class Rollback extends Error {}

export const testConfig: Config = parseConfig({
  SECRET_KEY: 'a secret key for tests that is long enough',
  LOG_LEVEL: 'silent',
  PORT: '3999',
})

let jobs: Promise<JobRunner> | undefined

function testJobs(): Promise<JobRunner> {
  jobs ??= startJobs({ databaseUrl: inject('databaseUrl'), isWorker: false, onError: () => undefined })
  return jobs
}

/** A test with `ctx`: a context of the system inside a transaction that is rolled back at the end. */
export const test = base.extend<{ ctx: Context }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  ctx: async ({}, use) => {
    const database = openDatabase(inject('databaseUrl'), { maxConnections: 1 })
    const { queue } = await testJobs()
    try {
      await database.db.transaction(async (tx) => {
        await use(contextOn(tx as Db, queue))
        throw new Rollback()
      })
    } catch (error) {
      if (!(error instanceof Rollback)) throw error
    } finally {
      await database.close()
    }
  },
})

export function contextOn(db: Db, queue: JobRunner['queue']): Context {
  return {
    who: { kind: 'system' },
    now: () => new Date(),
    db,
    jobs: queue,
    config: testConfig,
    log: pino({ level: 'silent' }),
    requestId: 'test',
  }
}

/** The same world as seen by somebody else. */
export function as(ctx: Context, who: Who): Context {
  return { ...ctx, who }
}
