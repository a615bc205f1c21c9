import { openDatabase } from '#platform/db/database.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { type LifetimeOptions, liveOut } from './lifetime.ts'

/** Options passed once to a shard's process, which returns the outcome and exits. */
export type ShardOptions = LifetimeOptions & { url: string }

async function live({ url, ...options }: ShardOptions): Promise<void> {
  const database = openDatabase(url)
  const jobs = await startJobs({ databaseUrl: url, isWorker: false, onError: () => undefined })
  try {
    const outcome = await liveOut({ ctx: contextOn(database.db, jobs.queue), url }, options)
    process.send?.(outcome)
  } finally {
    await jobs.stop()
    await database.close()
  }
}

process.once('message', (options: ShardOptions) => {
  live(options).then(
    () => process.disconnect?.(),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
