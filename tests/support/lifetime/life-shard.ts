import { openDatabase } from '#platform/db/database.ts'
import { startJobs } from '#platform/jobs/job-queue.ts'
import { contextOn } from '#tests/support/context-on.ts'
import { type LifetimeWish, liveOut } from './lifetime.ts'

/** What the process of a shard is told, once; it answers with the outcome and ends. */
export type ShardWish = LifetimeWish & { url: string }

async function live({ url, ...wish }: ShardWish): Promise<void> {
  const database = openDatabase(url)
  const jobs = await startJobs({ databaseUrl: url, isWorker: false, onError: () => undefined })
  try {
    const outcome = await liveOut({ ctx: contextOn(database.db, jobs.queue), url }, wish)
    process.send?.(outcome)
  } finally {
    await jobs.stop()
    await database.close()
  }
}

process.once('message', (wish: ShardWish) => {
  live(wish).then(
    () => process.disconnect?.(),
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
