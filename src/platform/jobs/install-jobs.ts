import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { connectPatiently } from '#platform/db/connect-patiently.ts'
import { letProductUse } from '#platform/db/product-role.ts'

export const QUEUE_SCHEMA = 'jobs'

const PAUSE_MS = 500
/**
 * A process that builds an index may have been killed. The queue works without the index, and another process
 * builds it later, so the wait is limited.
 */
const MOST_MS = 10 * 60 * 1000

/** Creates or upgrades the queue's tables as their owner, and grants the product's role access to them. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 5_000,
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  const { promise: failed, reject } = Promise.withResolvers<never>()
  boss.on('error', reject)
  // An error during the start is thrown by `start`.
  failed.catch(() => undefined)
  await boss.start()
  try {
    await Promise.race([indexesBuilt(boss), failed])
  } finally {
    await boss.stop({ graceful: false })
  }
  const owner = await connectPatiently({ connectionString: ownerUrl })
  try {
    await letProductUse(owner, [QUEUE_SCHEMA])
  } finally {
    await owner.end()
  }
}

/**
 * Waits until pg-boss has built the indexes of a new version. They are built one at a time while older
 * processes work.
 */
async function indexesBuilt(boss: PgBoss): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < MOST_MS) {
    const states = await boss.getBamStatus()
    if (!states.some(({ status }) => status === 'pending' || status === 'in_progress')) return
    await wait(PAUSE_MS)
  }
}
