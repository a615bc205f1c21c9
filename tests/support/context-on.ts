import { pino } from 'pino'
import { type Config, parseConfig } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { asProductRole } from '#platform/db/product-role.ts'
import { type JobQueue, type JobRunner, startJobs } from '#platform/jobs/job-queue.ts'

const testConfig: Config = parseConfig({
  SECRET_KEY: 'a secret key for tests that is long enough',
  LOG_LEVEL: 'silent',
  PORT: '3999',
})

/** Builds a context of the system. */
export function contextOn(db: Db, queue: JobQueue): Context {
  return {
    requester: { kind: 'system' },
    now: () => new Date(),
    db,
    jobs: queue,
    config: testConfig,
    log: pino({ level: 'silent' }),
    requestId: 'test',
  }
}

/** Returns a job queue that opens at the first job. */
export function jobsOn(databaseUrl: string): Pick<JobRunner, 'queue' | 'stop'> {
  let started: Promise<JobRunner> | undefined
  return {
    queue: {
      enqueue: async (...job) => {
        started ??= startJobs({
          databaseUrl: asProductRole(databaseUrl),
          isWorker: false,
          onError: () => undefined,
        })
        const { queue } = await started
        await queue.enqueue(...job)
      },
    },
    stop: async () => (await started)?.stop(),
  }
}
